/// The shapes in which an emitter's particles are born.
///
/// Lengths come from `emitterSize` and `emitterDepth`; the middle is at `emitterPosition` and
/// `emitterZPosition`. An unknown name counts as ``point``.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The shape of that name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A point.
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
  /// A line along x, as long as `emitterSize` is wide.
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
  /// A rectangle of the size `emitterSize`.
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
  /// A box of the size `emitterSize`, as deep as `emitterDepth`.
  public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
  /// A circle whose radius is the width of `emitterSize`.
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
  /// A sphere whose radius is the width of `emitterSize`.
  public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
  /// The path `emitterPath`. Private on Apple's systems; scene files use it.
  public static let path = CAEmitterLayerEmitterShape(rawValue: "path")
}

/// The part of its shape in which an emitter's particles are born.
///
/// From the outline of a circle, and from the outline and the surface of a sphere, particles fly
/// outwards: their emission angles count from the direction that leads away from the middle.
/// Everywhere else they count from the x axis.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The mode with that name; an unknown one counts as ``volume``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The vertices of the shape. For a circle or a sphere the same as ``outline``.
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
  /// The edges of the shape.
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  /// The faces of the shape.
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  /// The whole inside.
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
  /// The corners of a path, one after the other: each particle at the next one. With an animated
  /// birth rate, and in cells of other cells, corners are chosen by chance, as in ``points``. For
  /// other shapes the same as ``volume``. Private on Apple's systems; scene files use it.
  public static let sequential = CAEmitterLayerEmitterMode(rawValue: "sequential")
}

/// How particles are drawn over each other.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The mode with that name; an unknown one counts as ``unordered``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// One cell after the other, each with its oldest particles first.
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
  /// The oldest first, so that young ones are on top.
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
  /// The youngest first, so that old ones are on top.
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
  /// By depth; at equal depth the oldest first.
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
  /// Their colours are added to what is behind.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")

  var isAdditive: Bool { self == .additive || rawValue == "cheapAdditive" }
}
