import Foundation
import Lamina

/// Makes the typed model of a document, and the report of what is not drawn.
///
/// Old versions are read as their own player read them: colours of 0...255 before 4.1.9, `closed`
/// beside paths before 4.4.18, texts without keyframes before 4.4.14.
struct ModelReader {
  let limits: LottieLimits
  /// What expressions reach; nil until one is found.
  var scene: ExpressionScene?
  /// Whether any property has an expression.
  var hasExpressions = false
  /// The layer that is being read.
  var layer: ExpressionLayer?
  var programs: [String: ScriptProgram] = [:]
  var report = LottieReport()
  /// The values of slots, by name.
  private(set) var slots = JSONObject()
  private var slotNumbers: [String: Int32] = [:]
  private(set) var version = newVersion
  private var keyframes = 0
  private var vertices = 0
  var characters = 0
  /// What later code has to find: everything that a file can name.
  private var model = AnimationModel()

  init(limits: LottieLimits) { self.limits = limits }

  /// Reads a document. Throws ``LottieError`` if it is no animation, or exceeds a limit.
  mutating func read(_ document: JSONValue) throws -> AnimationModel {
    let model = try readOnce(document)
    guard hasExpressions else { return model }
    // Only now is it known that what is read has to be found again.
    var reader = ModelReader(limits: limits)
    let scene = ExpressionScene(
      framesPerSecond: model.framesPerSecond, stepsPerFrame: limits.expressionSteps)
    reader.scene = scene
    var result = try reader.readOnce(document)
    result.expressions = scene
    reader.reportExpressions(scene)
    self = reader
    return result
  }

  private mutating func readOnce(_ document: JSONValue) throws -> AnimationModel {
    guard let root = document.object, let layers = root["layers"]?.array else {
      throw LottieError(
        .notLottie, "document", "it has no layers", allowed: "an object with 'layers'")
    }
    model.version = root.text("v") ?? ""
    version = Self.version(model.version)
    model.name = root.text("nm") ?? ""
    model.size = CGSize(width: root.number("w") ?? 0, height: root.number("h") ?? 0)
    let longest = max(model.size.width, model.size.height)
    guard model.size.width > 0, model.size.height > 0, longest < 1e6 else {
      throw LottieError(.notLottie, at: "w", "size", "must be positive and below 1000000")
    }
    let rate = root.number("fr") ?? 60
    model.framesPerSecond = rate > 0 && rate <= 1_000 ? TelevisionRate.exact(rate) : 60
    model.inFrame = root.number("ip") ?? 0
    model.outFrame = max(root.number("op") ?? 0, model.inFrame)
    slots = root.object("slots") ?? JSONObject()
    for name in slots.names { _ = slotNumber(named: name) }
    try readAssets(root.array("assets"))
    try readFonts(root)
    begin(layers, at: "layers", id: nil, root)
    model.layers = try self.layers(layers, at: "layers")
    readMarkers(root.array("markers"))
    try ExpansionCount(model, limits: limits).check()
    return model
  }

  /// Whether the file was written before a version of the exporter.
  func isBefore(_ major: Int, _ minor: Int, _ patch: Int) -> Bool {
    version < (major, minor, patch)
  }

  private static func version(_ text: String) -> (Int, Int, Int) {
    let parts = text.split(separator: ".").map { Int($0) ?? 0 } + [0, 0, 0]
    return text.isEmpty ? newVersion : (parts[0], parts[1], parts[2])
  }

  /// That of a file that does not say it.
  private static let newVersion = (5, 99, 0)

  private mutating func readAssets(_ assets: [JSONValue]) throws {
    for (index, asset) in assets.enumerated() {
      guard let asset = asset.object else { continue }
      let path = "assets[\(index)]"
      guard let id = asset.text("id") ?? asset.number("id").map({ "\($0)" }) else { continue }
      if let layers = asset["layers"]?.array {
        begin(layers, at: path + ".layers", id: id, asset)
        model.compositions[id] = try self.layers(layers, at: path + ".layers")
      } else if var image = image(slotValue(asset) ?? asset) {
        image.slot = slotNumber(asset)
        model.images[id] = image
      } else if asset["sid"] != nil {
        model.images[id] = ImageModel(slot: slotNumber(asset))
      } else if let source = asset.text("p"), asset.integer("t") != 3 {
        // Pictures have a size, data have a type; what is left is sound.
        model.sounds[id] = SoundModel(source: source, folder: asset.text("u") ?? "")
      } else {
        report.add(.notDrawn, asset["p"] == nil ? "unknown asset" : "data", at: path)
      }
    }
  }

  private func image(_ asset: JSONObject) -> ImageModel? {
    guard let source = asset.text("p"), asset["w"] != nil || asset["h"] != nil else { return nil }
    return ImageModel(
      size: CGSize(width: asset.number("w") ?? 0, height: asset.number("h") ?? 0),
      source: source, folder: asset.text("u") ?? "", isEmbedded: asset.flag("e"))
  }

  private mutating func readFonts(_ root: JSONObject) throws {
    for font in root.object("fonts")?.array("list") ?? [] {
      guard let font = font.object, let name = font.text("fName") else { continue }
      var known = FontModel(
        family: font.text("fFamily") ?? name, style: font.text("fStyle") ?? "", name: name)
      if let ascent = font.number("ascent"), ascent > 0 { known.ascent = ascent }
      model.fonts[name] = known
    }
    for (index, character) in root.array("chars").enumerated() {
      guard let character = character.object, let text = character.text("ch") else { continue }
      let key = CharacterKey(
        text: text, family: character.text("fFamily") ?? "", style: character.text("style") ?? "")
      if character.number("t") == 1 {
        report.add(.notDrawn, "character that is a composition", at: "chars[\(index)]")
      }
      let shapes = character.object("data")?.array("shapes") ?? []
      let items = try self.shapes(shapes, at: "chars[\(index)].data.shapes").items
      model.characters[key] = CharacterModel(
        width: character.number("w") ?? 0, outlines: Self.outlines(items))
    }
  }

  /// The paths of a character, those of its groups included.
  private static func outlines(_ items: [ShapeItem]) -> [CubicOutline] {
    items.flatMap { item -> [CubicOutline] in
      switch item {
      case .path(let path): [path.outline.constant]
      case .group(let group): outlines(group.items)
      default: []
      }
    }
  }

  private mutating func readMarkers(_ markers: [JSONValue]) {
    model.markers = markers.compactMap { marker in
      guard let marker = marker.object, let start = marker.number("tm") else { return nil }
      return LottieMarker(
        name: marker.text("cm") ?? "", startFrame: start,
        durationFrames: marker.number("dr") ?? 0)
    }
  }

  // MARK: Slots

  /// The number of the slot that an object names; -1 if it names none. A slot may have no value in
  /// the file: then the object's own value stays until a program or a theme sets another.
  mutating func slotNumber(_ object: JSONObject) -> Int32 {
    object.text("sid").map { slotNumber(named: $0) } ?? -1
  }

  private mutating func slotNumber(named name: String) -> Int32 {
    if let known = slotNumbers[name] { return known }
    let number = Int32(model.slots.count)
    model.slots.append(name)
    slotNumbers[name] = number
    return number
  }

  /// The value of the slot that an object names, which takes the object's place.
  func slotValue(_ object: JSONObject) -> JSONObject? {
    object.text("sid").flatMap { slots.object($0)?.object("p") }
  }

  // MARK: Counting

  mutating func countKeyframes(_ count: Int, at path: String) throws {
    keyframes += count
    try LottieError.check("keyframes", keyframes, atMost: limits.keyframes, at: path)
  }

  mutating func countVertices(_ count: Int, at path: String) throws {
    vertices += count
    try LottieError.check("vertices", vertices, atMost: limits.vertices, at: path)
  }
}
