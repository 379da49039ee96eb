import Lamina

/// Every scene, in the order of the tables.
enum SceneCatalog {
  static let all: [SceneKind] = [
    SceneKind(
      name: "sprites", summary: "N pictures of 32 x 32, each of which turns every frame",
      parameters: .counts([1_000, 10_000]), body: .scene { try TurningSprites($0.count) }),
    SceneKind(
      name: "animated", summary: "N pictures of 32 x 32, each of which an animation moves",
      parameters: .counts([1_000, 10_000]), body: .scene { try AnimatedSprites($0.count) }),
    SceneKind(
      name: "static", summary: "the same unturned: nothing changes",
      parameters: .counts([2_000, 100_000]), body: .scene { try StillSprites($0.count) }),
    SceneKind(
      name: "one-dirty", summary: "one layer of 64 x 64 moves by a pixel above `static N`",
      parameters: .counts([2_000, 100_000]), body: .scene { try OneDirty($0.count) }),
    SceneKind(
      name: "ui", summary: "300 cards with all that a user interface has, scrolled by three pixels",
      parameters: .none, body: .scene { _ in try CardList() }),
    SceneKind(
      name: "overdraw", summary: "40 pictures of the whole stage over each other",
      parameters: .words(Overdraw.Kind.allCases.map(\.rawValue)),
      body: .scene { try Overdraw(Overdraw.Kind(rawValue: $0.description) ?? .opaque) }),
    SceneKind(
      name: "effects",
      summary: "20 groups of opacity, 10 masks, 10 blurs, or 40 shadows, that move",
      parameters: .words(Effects.Kind.allCases.map(\.rawValue)),
      body: .scene { try Effects(Effects.Kind(rawValue: $0.description) ?? .group) }),
    SceneKind(
      name: "stars", summary: "50 filled and stroked stars that turn, grow, change or are trimmed",
      parameters: .words(Stars.Kind.allCases.map(\.rawValue)),
      body: .scene { Stars(Stars.Kind(rawValue: $0.description) ?? .turn) }),
    SceneKind(
      name: "upload", summary: "100 new pictures of 256 x 256", parameters: .none,
      body: .scene { _ in try Uploads() }),
    SceneKind(
      name: "pictures", summary: "100 new pictures of 256 x 256 over the program's own bytes",
      parameters: .words(MadePictures.Kind.allCases.map(\.rawValue)),
      body: .scene { try MadePictures(MadePictures.Kind(rawValue: $0.description) ?? .lent) }),
    SceneKind(
      name: "redraw", summary: "100 stores of 256 x 256 drawn anew", parameters: .none,
      body: .scene { _ in Redraw() }),
    SceneKind(
      name: "deep", summary: "N layers inside each other; the outermost moves",
      parameters: .counts([500]),
      body: .scene { Nested($0.count) }),
    SceneKind(
      name: "tree-edit", summary: "1,000 of 2,000 layers are removed and 1,000 new ones inserted",
      parameters: .none, body: .scene { _ in try TreeEdit(2_000) }),
    SceneKind(
      name: "setters",
      summary: "one property set, of layers that nothing renders and of rendered ones",
      parameters: .none, body: .figures { _, settings in try setterFigures(settings) }),
    SceneKind(
      name: "compile",
      summary: "publishing and compiling N layers that have all changed, without GL",
      parameters: .counts([10_000]),
      body: .figures { try compileFigures($0.count, $1) }),
    SceneKind(
      name: "animate", summary: "frames of N layers with an animation each, without GL",
      parameters: .counts([10_000]), body: .figures { try animateFigures($0.count, $1) }),
    SceneKind(
      name: "shapes", summary: "frames of N shape layers of different paths, without GL",
      parameters: .counts([1_000]), body: .figures { try shapeFigures($0.count, $1) }),
    SceneKind(
      name: "paths", summary: "paths of N steps: drawn, animated, read and written, without GL",
      parameters: .counts([1_000_000]), body: .figures { try pathFigures($0.count, $1) }),
    SceneKind(
      name: "tiles",
      summary: "a tiled layer of 100,000 x 100,000 points, and one that rests among N layers",
      parameters: .counts([10_000]), body: .figures { try tileFigures($0.count, $1) }),
    SceneKind(
      name: "particles", summary: "frames of an emitter with N particles, without GL",
      parameters: .counts([10_000]), body: .figures { try particleFigures($0.count, $1) }),
    SceneKind(
      name: "replicas", summary: "frames of a replicator with N instances, without GL",
      parameters: .counts([1_000, 10_000]), body: .figures { try replicaFigures($0.count, $1) }),
    SceneKind(
      name: "redraw-by-hand",
      summary: "the stores of `redraw`, against the same by Cairo and one upload each",
      parameters: .none, body: .figures { _, settings in try redrawFigures(settings) }),
    SceneKind(
      name: "lowest-first",
      summary: "`overdraw` and `upload` in a target with the lowest row first, against the other",
      parameters: .none, body: .figures { _, settings in try rowOrderFigures(settings) }),
    SceneKind(
      name: "host-texture",
      summary: "scenes drawn into a texture of the program's, against the same without `memory`",
      parameters: .none, body: .figures { _, settings in try hostTextureFigures(settings) }),
    SceneKind(
      name: "memory",
      summary: "bytes of a plain layer in a tree of N, and of textures against their pictures",
      parameters: .counts([10_000]), body: .figures { try memoryFigures($0.count, $1) }),
    SceneKind(
      name: "sharing",
      summary: "the lock of a tree that other threads may read, on `static N` and `one-dirty N`",
      parameters: .counts([2_000]), body: .figures { try sharingFigures($0.count, $1) }),
    SceneKind(
      name: "pool",
      summary: "a pool of N contexts, small and large random pictures, against one context",
      parameters: .counts([2, 4]), body: .figures { try poolFigures($0.count, $1) }),
    SceneKind(
      name: "pool-check",
      summary: "N random pictures by four contexts, compared with the same drawn alone",
      parameters: .counts([200]), body: .figures { try poolCheckFigures($0.count, $1) }),
    SceneKind(
      name: "pool-soak",
      summary: "N random pictures by one context: what it holds after the first and last tenth",
      parameters: .counts([1_000]), body: .figures { try poolSoakFigures($0.count, $1) }),
    SceneKind(
      name: "read-back",
      summary:
        "pictures on their way out: one by one or two at a time, whole or where they have changed",
      parameters: .none, body: .figures { _, settings in try readBackFigures(settings) }),
    SceneKind(
      name: "encode",
      summary: "a card of 1200 x 630 and a photograph as files", parameters: .none,
      body: .figures { _, settings in try encodingFigures(settings) }),
    SceneKind(
      name: "first-picture",
      summary: "`lamina render` of an example whose programs are not compiled, and are",
      parameters: .words(["Effects", "Showcase", "Layers", "rings"]),
      body: .figures { try firstPictureFigures($0.description, $1) }),
    SceneKind(
      name: "cold-start",
      summary: "from the start of the process to a PNG of 1280 x 720 with 20 layers",
      parameters: .none, body: .figures { _, settings in try coldStartFigures(settings) }),
  ]

  /// The scenes whose cost is plotted against N.
  static let scaling: [(name: String, counts: [Int])] = [
    ("sprites", [500, 1_000, 2_000, 5_000, 10_000]),
    ("static", [500, 1_000, 2_000, 5_000, 10_000, 100_000]),
    ("one-dirty", [500, 1_000, 2_000, 5_000, 10_000, 100_000]),
    ("deep", [500, 1_000, 2_000, 5_000, 10_000]),
  ]

  static func kind(_ name: String) -> SceneKind? { all.first { $0.name == name } }

  /// Names, each followed by any of its parameters: `sprites 1000 10000 ui`.
  /// A `-` stands for no parameter.
  static func requests(_ words: [String]) throws -> [SceneRequest] {
    let words = words.filter { $0 != "-" }
    var requests: [SceneRequest] = []
    var index = words.startIndex
    while index < words.endIndex {
      guard let kind = kind(words[index]) else { throw UnknownScene(word: words[index]) }
      index += 1
      var parameters: [Parameter] = []
      while index < words.endIndex, self.kind(words[index]) == nil {
        guard let parameter = kind.parameter(words[index]) else {
          throw UnknownScene(word: words[index], after: kind)
        }
        parameters.append(parameter)
        index += 1
      }
      requests += (parameters.isEmpty ? kind.defaults : parameters).map {
        SceneRequest(kind: kind, parameter: $0)
      }
    }
    return requests
  }

  /// Every scene with its own parameters.
  static var suite: [SceneRequest] {
    all.flatMap { kind in kind.defaults.map { SceneRequest(kind: kind, parameter: $0) } }
  }
}

/// A word that is neither a scene nor a parameter of the scene before it.
struct UnknownScene: Error, CustomStringConvertible {
  var word: String
  var after: SceneKind?

  var description: String {
    guard let after else {
      let known = SceneCatalog.all.map(\.name).joined(separator: " ")
      return "'\(word)': no such scene: known are \(known)"
    }
    return "'\(word)' cannot follow '\(after.name)': it is used as '\(after.usage)'"
  }
}
