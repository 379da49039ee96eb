/// Who may ask for pictures: by signed addresses, by a token, or both. Several keys may be of one
/// tenant, so that a new one is in use before the old one is removed.
public struct ServerKey: Sendable, Equatable {
  /// The name of the key in logs and metrics.
  public var id: String
  /// What signs addresses; nil if the key signs none.
  public var secret: Secret?
  /// What `Authorization: Bearer` must carry; nil if the key is not for that.
  public var token: Secret?
  /// Whose documents may not meet those of others in a worker.
  public var tenant: String
  /// Requests that may be drawn at the same time; nil for no bound of its own.
  public var maximumRunning: Int?
  /// Requests in a second, on average; nil for no bound of its own.
  public var perSecond: Double?

  /// A key that may do nothing yet.
  public init(id: String) { (self.id, tenant) = (id, id) }

  /// Bytes of the shortest secret and token: what cannot be guessed.
  static let shortestSecret = 16

  /// Reads a key of the configuration. Throws ``ConfigurationError``.
  init(_ json: PlainJSON, at place: String) throws(ConfigurationError) {
    guard case .object(let members) = json else {
      throw ConfigurationError(place, "it is no object", allowed: "{\"id\": …, \"secret\": …}")
    }
    let known = ["id", "secret", "token", "tenant", "maximumRunning", "perSecond"]
    if let name = members.keys.filter({ !known.contains($0) }).min() {
      throw ConfigurationError("\(place).\(name)", "there is no such member", allowed: known)
    }
    guard let id: String = try Self.read(members, "id", place), !id.isEmpty else {
      throw ConfigurationError("\(place).id", "it is missing", allowed: "a name")
    }
    self.init(id: id)
    secret = try Self.secret(members, "secret", place)
    token = try Self.secret(members, "token", place)
    tenant = try Self.read(members, "tenant", place) ?? id
    maximumRunning = try Self.read(members, "maximumRunning", place)
    perSecond = try Self.read(members, "perSecond", place)
    if let maximumRunning, maximumRunning < 1 {
      throw ConfigurationError("\(place).maximumRunning", "\(maximumRunning)", allowed: "1 or more")
    }
    if let perSecond, perSecond <= 0 {
      throw ConfigurationError("\(place).perSecond", "\(perSecond)", allowed: "more than 0")
    }
  }

  private static func read<Value: SettingValue>(
    _ members: [String: PlainJSON], _ name: String, _ place: String
  ) throws(ConfigurationError) -> Value? {
    guard let json = members[name], json != .null else { return nil }
    guard let value = Value(json: json) else {
      throw ConfigurationError("\(place).\(name)", json.kind, allowed: Value.allowed)
    }
    return value
  }

  private static func secret(
    _ members: [String: PlainJSON], _ name: String, _ place: String
  ) throws(ConfigurationError) -> Secret? {
    guard let json = members[name], json != .null else { return nil }
    // The value is a secret even if it has the wrong type.
    guard let text = String(json: json) else {
      throw ConfigurationError("\(place).\(name)", "it is no text", allowed: "a text")
    }
    guard text.utf8.count >= shortestSecret else {
      throw ConfigurationError(
        "\(place).\(name)", "it is too short", allowed: "at least \(shortestSecret) bytes")
    }
    return Secret(text)
  }
}
