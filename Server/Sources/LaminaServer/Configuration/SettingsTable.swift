/// One setting: its name, and where its value lies.
struct Setting: Sendable {
  let name: String
  let set: @Sendable (inout ServerConfiguration, PlainJSON) throws(ConfigurationError) -> Void
  let setText: @Sendable (inout ServerConfiguration, String) throws(ConfigurationError) -> Void
  let shown: @Sendable (ServerConfiguration) -> PlainJSON

  init<Value: SettingValue>(
    _ name: String, _ path: WritableKeyPath<ServerConfiguration, Value> & Sendable,
    _ range: ClosedRange<Value>? = nil
  ) where Value: Comparable {
    self.init(name, path) { value throws(ConfigurationError) in
      guard let range, !range.contains(value) else { return }
      throw ConfigurationError(
        name, "\(value)", allowed: "\(range.lowerBound) to \(range.upperBound)")
    }
  }

  init<Value: SettingValue>(
    _ name: String, _ path: WritableKeyPath<ServerConfiguration, Value> & Sendable,
    check: @escaping @Sendable (Value) throws(ConfigurationError) -> Void
  ) {
    self.name = name
    set = { (configuration, json) throws(ConfigurationError) in
      guard let value = Value(json: json) else {
        throw ConfigurationError(name, json.kind, allowed: Value.allowed)
      }
      try check(value)
      configuration[keyPath: path] = value
    }
    setText = { (configuration, text) throws(ConfigurationError) in
      guard let value = Value(text: text) else {
        throw ConfigurationError(name, "'\(text)'", allowed: Value.allowed)
      }
      try check(value)
      configuration[keyPath: path] = value
    }
    shown = { $0[keyPath: path].shown }
  }

  /// The setting `keys`, which is JSON in the environment too.
  private init(keys name: String) {
    self.name = name
    set = { (configuration, json) throws(ConfigurationError) in
      configuration.keys = try KeyList.read(json, name)
    }
    setText = { (configuration, text) throws(ConfigurationError) in
      configuration.keys = try KeyList.read(text: text, name)
    }
    shown = { KeyList.shown($0.keys) }
  }

  /// The name of the variable: `LAMINA_SERVER_QUEUE`, `LAMINA_SERVER_MAX_AGE`.
  var variable: String {
    "LAMINA_SERVER_"
      + name.reduce(into: "") { text, letter in
        if letter.isUppercase { text.append("_") }
        text.append(letter.uppercased())
      }
  }

  private static let bytes = 1...1 << 40
  private static let count = 1...1_000_000_000
  private static let seconds = 0.0...86_400

  /// All settings, in the order in which they are printed and documented.
  static let all: [Setting] = [
    Setting("listen", \.listen), Setting("metricsListen", \.metricsListen),
    Setting("templates", \.templates), Setting("stateFolder", \.stateFolder),
    Setting("reloadSeconds", \.reloadSeconds, seconds),
    Setting(keys: "keys"), Setting("unsigned", \.unsigned) { _ in },
    Setting("workers", \.workers, 0...64), Setting("spareWorkers", \.spareWorkers, 0...16),
    Setting("queue", \.queue, 1...1_000_000),
    Setting("deadlineSeconds", \.deadlineSeconds, 0.001...86_400),
    Setting("workerBytes", \.workerBytes, 64 << 20...1 << 46),
    Setting("picturesPerWorker", \.picturesPerWorker, count),
    Setting("workerProgram", \.workerProgram), Setting("confined", \.confined) { _ in },
    Setting("maximumPixels", \.maximumPixels, count),
    Setting("maximumScale", \.maximumScale, 0.01...64),
    Setting("maximumBody", \.maximumBody, bytes),
    Setting("bodySeconds", \.bodySeconds, 0.1...86_400),
    Setting("maximumAddress", \.maximumAddress, 256...64 << 10),
    Setting("connections", \.connections, count),
    Setting("idleSeconds", \.idleSeconds, 0.1...86_400),
    Setting("writeSeconds", \.writeSeconds, 0.1...86_400),
    Setting("imageHosts", \.imageHosts) { _ in },
    Setting("imageBytes", \.imageBytes, 1...1 << 30),
    Setting("imageSeconds", \.imageSeconds, 0.1...300),
    Setting("imageRedirects", \.imageRedirects, 0...10),
    Setting("filmProgram", \.filmProgram), Setting("films", \.films, 0...100_000),
    Setting("filmsPerKey", \.filmsPerKey, 0...100_000),
    Setting("filmsRunning", \.filmsRunning, 1...64), Setting("filmFrames", \.filmFrames, count),
    Setting("filmAddressFrames", \.filmAddressFrames, 0...1_000_000_000),
    Setting("filmRate", \.filmRate, 1...1_000), Setting("filmPixels", \.filmPixels, count),
    Setting("filmBytes", \.filmBytes, bytes),
    Setting("filmProgramBytes", \.filmProgramBytes, 64 << 20...1 << 40),
    Setting("filmSeconds", \.filmSeconds, 0.001...86_400),
    Setting("filmKeepSeconds", \.filmKeepSeconds, 0.001...31_536_000),
    Setting("cacheBytes", \.cacheBytes, 0...1 << 40),
    Setting("maxAge", \.maxAge, 0...31_536_000),
    Setting("logLevel", \.logLevel) { (level) throws(ConfigurationError) in
      if LogLevels.level(level) == nil {
        throw ConfigurationError("logLevel", "'\(level)'", allowed: LogLevels.names)
      }
    },
    Setting("drainSeconds", \.drainSeconds, seconds),
    Setting("shutdownSeconds", \.shutdownSeconds, seconds),
  ]
}

/// The list of keys in the configuration.
enum KeyList {
  static func read(_ json: PlainJSON, _ name: String) throws(ConfigurationError) -> [ServerKey] {
    guard case .list(let list) = json else {
      throw ConfigurationError(name, "it is no array", allowed: "an array of keys")
    }
    var keys: [ServerKey] = []
    for (index, json) in list.enumerated() {
      let key = try ServerKey(json, at: "\(name)[\(index)]")
      if keys.contains(where: { $0.id == key.id }) {
        throw ConfigurationError(
          "\(name)[\(index)].id", "'\(key.id)' is there twice", allowed: "different names")
      }
      keys.append(key)
    }
    return keys
  }

  static func read(text: String, _ name: String) throws(ConfigurationError) -> [ServerKey] {
    guard let json = PlainJSON(bytes: Array(text.utf8)) else {
      throw ConfigurationError(name, "it is no JSON", allowed: "an array of keys")
    }
    return try read(json, name)
  }

  static func shown(_ keys: [ServerKey]) -> PlainJSON {
    .list(
      keys.map { key in
        var members: [String: PlainJSON] = ["id": .text(key.id), "tenant": .text(key.tenant)]
        if let secret = key.secret { members["secret"] = .text("\(secret)") }
        if let token = key.token { members["token"] = .text("\(token)") }
        if let count = key.maximumRunning { members["maximumRunning"] = count.shown }
        if let rate = key.perSecond { members["perSecond"] = rate.shown }
        return .object(members)
      })
  }
}
