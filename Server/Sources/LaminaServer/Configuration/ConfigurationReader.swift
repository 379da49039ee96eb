import Foundation

/// Puts the configuration together: defaults, then a file, then the environment, then flags.
public struct ConfigurationReader {
  /// The variables of the environment.
  public var environment: [String: String]

  /// A reader that looks at the variables of the process.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  /// The configuration. Throws ``ConfigurationError``.
  ///
  /// - Parameters:
  ///   - file: the path of a JSON file, an object with a member for each setting; nil for the one
  ///     that `LAMINA_SERVER_CONFIG` names, if any.
  ///   - flags: `NAME=VALUE`, as `--set` has them.
  public func configuration(file: String? = nil, flags: [String] = []) throws
    -> ServerConfiguration
  {
    var configuration = ServerConfiguration()
    if let file = file ?? environment[Self.fileVariable], !file.isEmpty {
      try read(file, into: &configuration)
    }
    try readEnvironment(into: &configuration)
    for flag in flags { try read(flag: flag, into: &configuration) }
    try Self.check(configuration)
    return configuration
  }

  private static let fileVariable = "LAMINA_SERVER_CONFIG"
  /// Variables that are read elsewhere.
  private static let others: Set<String> = [fileVariable, "LAMINA_SERVER_KEYS_FILE"]

  private func read(_ file: String, into configuration: inout ServerConfiguration) throws {
    guard let bytes = FileManager.default.contents(atPath: file) else {
      throw ConfigurationError("config", "'\(file)' cannot be read", allowed: "a JSON file")
    }
    guard case .object(let members)? = PlainJSON(bytes: Array(bytes)) else {
      throw ConfigurationError("config", "'\(file)' is no JSON object", allowed: "an object")
    }
    for (name, json) in members.sorted(by: { $0.key < $1.key }) {
      try Self.setting(name).set(&configuration, json)
    }
  }

  private func readEnvironment(into configuration: inout ServerConfiguration) throws {
    if let file = environment["LAMINA_SERVER_KEYS_FILE"], !file.isEmpty {
      guard let bytes = FileManager.default.contents(atPath: file),
        let json = PlainJSON(bytes: Array(bytes))
      else {
        throw ConfigurationError("keys", "'\(file)' is no readable JSON", allowed: "a JSON file")
      }
      configuration.keys = try KeyList.read(json, "keys")
    }
    let known = Dictionary(uniqueKeysWithValues: Setting.all.map { ($0.variable, $0) })
    for (name, text) in environment.sorted(by: { $0.key < $1.key })
    where name.hasPrefix("LAMINA_SERVER_") && !Self.others.contains(name) {
      guard let setting = known[name] else {
        throw ConfigurationError(
          name, "there is no such variable", allowed: known.keys.sorted())
      }
      try setting.setText(&configuration, text)
    }
  }

  private func read(flag: String, into configuration: inout ServerConfiguration) throws {
    guard let end = flag.firstIndex(of: "=") else {
      throw ConfigurationError("set", "'\(flag)'", allowed: "NAME=VALUE")
    }
    try Self.setting(String(flag[..<end])).setText(
      &configuration, String(flag[end...].dropFirst()))
  }

  private static func setting(_ name: String) throws(ConfigurationError) -> Setting {
    guard let setting = Setting.all.first(where: { $0.name == name }) else {
      throw ConfigurationError(
        name, "there is no such setting", allowed: Setting.all.map(\.name))
    }
    return setting
  }

  /// What belongs together.
  private static func check(_ configuration: ServerConfiguration) throws(ConfigurationError) {
    if configuration.keys.isEmpty, !configuration.unsigned {
      throw ConfigurationError(
        "keys", "there are none, so that no request could be answered",
        allowed: "keys, or unsigned=true")
    }
    _ = try ListenAddress(configuration.listen, setting: "listen")
    if !configuration.metricsListen.isEmpty {
      _ = try ListenAddress(configuration.metricsListen, setting: "metricsListen")
    }
  }
}

extension PlainJSON {
  /// Reads a document; nil if it is none.
  init?(bytes: [UInt8]) {
    guard let json = try? JSONDecoder().decode(PlainJSON.self, from: Data(bytes)) else {
      return nil
    }
    self = json
  }
}

extension ServerConfiguration {
  /// The configuration as JSON, as a file could have it. Secrets are hidden.
  public var printed: String {
    let members = Setting.all.map { ($0.name, $0.shown(self)) }
    let json = PlainJSON.object(Dictionary(uniqueKeysWithValues: members))
    return String(decoding: json.bytes(pretty: true), as: UTF8.self)
  }
}
