import Foundation

/// The parts of a Lottie file: the document of one animation, and what the archive holds beside it.
struct LottieFile {
  /// The animation's JSON.
  let document: JSONValue
  /// The identifiers of all animations of an archive; empty for a file without an archive.
  let animations: [String]
  /// The archive that holds images; nil for a file without one.
  let archive: ZipFile?
  /// The identifier of this animation in the archive; nil for a file without one.
  let animation: String?
  /// The identifiers of the archive's themes.
  let themes: [String]
  /// The theme that the archive names for the animation; nil if it names none.
  let initialTheme: String?
  /// The identifiers of the archive's state machines.
  let machines: [String]
  /// What an archive has that is not used, by name: themes of another form.
  let unused: [String]

  /// Opens JSON, gzip (`.tgs`), or a `.lottie` archive of version 1 or 2, told apart by their
  /// bytes.
  ///
  /// - Parameter animation: the identifier of the animation to take; nil for the archive's first.
  init(_ data: Data, animation: String?, limits: LottieLimits) throws {
    try LottieError.check("inputBytes", data.count, atMost: limits.render.inputBytes)
    guard !ZipFile.isZip(data) else {
      try self.init(archive: ZipFile(data, limits: limits), animation: animation, limits: limits)
      return
    }
    if let animation {
      throw LottieError(
        .noAnimation, "animation '\(printable(animation))'", "the file is no .lottie archive")
    }
    let text = GzipFile.isGzip(data) ? try GzipFile.unpack(data, limits: limits) : data
    self.init(document: try JSONReader.read(text, limits: limits))
  }

  private init(document: JSONValue) {
    self.document = document
    (animations, archive, unused) = ([], nil, [])
    (animation, themes, initialTheme, machines) = (nil, [], nil, [])
  }

  private init(archive: ZipFile, animation: String?, limits: LottieLimits) throws {
    let manifest = try archive.entry("manifest.json").map {
      try JSONReader.read($0, limits: limits).object
    }
    // Version 2 has shorter names of folders.
    let folders = ["a", "animations"]
    let isAnimation = { (name: String) in
      name.hasSuffix(".json") && folders.contains { name.hasPrefix($0 + "/") }
    }
    let stored = archive.names.filter(isAnimation)
    let listed = (manifest??.array("animations") ?? []).compactMap { $0.object?.text("id") }
    let identifiers = listed.isEmpty ? stored.map(Self.identifier) : listed
    let wanted =
      animation ?? manifest??.text("activeAnimationId")
      ?? manifest??.object("initial")?.text("animation") ?? identifiers.first
    guard let wanted,
      let entry = stored.first(where: { Self.identifier($0) == wanted })
        ?? (animation == nil ? stored.first : nil),
      let data = try archive.entry(entry)
    else {
      throw LottieError(
        .noAnimation, "animation '\(printable(animation ?? ""))'", "the archive has none",
        allowed: printable(identifiers.joined(separator: ", ")))
    }
    document = try JSONReader.read(data, limits: limits)
    animations = identifiers
    self.animation = Self.identifier(entry)
    self.archive = archive
    let about = manifest??.array("animations").compactMap(\.object)
      .first { $0.text("id") == Self.identifier(entry) }
    initialTheme = about?.text("initialTheme") ?? about?.text("defaultTheme")
    let isIn = { (folders: [String], name: String) in
      folders.contains { name.hasPrefix($0) } && !name.hasSuffix("/")
    }
    let isDocument = { (name: String) in name.hasSuffix(".json") }
    let (inThemes, inMachines) = (
      archive.names.filter { isIn(Self.themeFolders, $0) },
      archive.names.filter { isIn(Self.machineFolders, $0) }
    )
    themes = inThemes.filter(isDocument).map(Self.identifier)
    machines = inMachines.filter(isDocument).map(Self.identifier)
    unused = (inThemes + inMachines).filter { !isDocument($0) }
  }

  // Version 2 has shorter names of folders here too.
  private static let themeFolders = ["t/", "themes/"]
  private static let machineFolders = ["s/", "states/"]

  /// A theme's entry and its bytes; nil if there is none.
  func theme(_ id: String) throws -> (name: String, data: Data)? {
    try document(id, in: Self.themeFolders)
  }

  /// A state machine's entry and its bytes; nil if there is none.
  func machine(_ id: String) throws -> (name: String, data: Data)? {
    try document(id, in: Self.machineFolders)
  }

  private func document(
    _ id: String, in folders: [String]
  ) throws -> (name: String, data: Data)? {
    guard let archive else { return nil }
    for folder in folders {
      let name = folder + id + ".json"
      if let data = try archive.entry(name) { return (name, data) }
    }
    return nil
  }

  private static func identifier(_ entry: String) -> String {
    let name = entry.split(separator: "/", maxSplits: 1).last ?? ""
    return String(name.dropLast(".json".count))
  }

  /// The bytes of an image of the archive; nil if there is none of this name.
  func image(_ name: String) throws -> Data? { try asset(name, in: ["i/", "images/", ""]) }

  /// The bytes of a sound of the archive; nil if there is none of this name.
  func sound(_ name: String) throws -> Data? { try asset(name, in: ["u/", "audio/", ""]) }

  private func asset(_ name: String, in folders: [String]) throws -> Data? {
    guard let archive else { return nil }
    for folder in folders {
      if let data = try archive.entry(folder + name) { return data }
    }
    return nil
  }
}
