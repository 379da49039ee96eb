import Foundation

/// A displacement in the plane.
public struct CGVector: Hashable, Sendable, Codable {
  /// Its two components.
  public var dx: CGFloat, dy: CGFloat

  /// The zero vector.
  public static let zero = CGVector(dx: 0, dy: 0)

  /// The zero vector.
  public init() { self.init(dx: 0, dy: 0) }

  /// A vector from its components.
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

  /// A vector from whole components.
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// A vector from components in double precision.
  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
}

extension CGPoint {
  /// Whether both coordinates are equal.
  public func equalTo(_ other: CGPoint) -> Bool { self == other }

  /// The point as a property list, with the keys "X" and "Y".
  public var dictionaryRepresentation: NSDictionary { ["X": Double(x), "Y": Double(y)] }

  /// The point of a ``dictionaryRepresentation``; nil if a number is missing.
  public init?(dictionaryRepresentation dict: NSDictionary) {
    guard let x = dict["X"] as? NSNumber, let y = dict["Y"] as? NSNumber else { return nil }
    self.init(x: x.doubleValue, y: y.doubleValue)
  }
}

extension CGSize {
  /// Whether width and height are equal.
  public func equalTo(_ other: CGSize) -> Bool { self == other }

  /// The size as a property list, with the keys "Width" and "Height".
  public var dictionaryRepresentation: NSDictionary {
    ["Width": Double(width), "Height": Double(height)]
  }

  /// The size of a ``dictionaryRepresentation``; nil if a number is missing.
  public init?(dictionaryRepresentation dict: NSDictionary) {
    guard let width = dict["Width"] as? NSNumber, let height = dict["Height"] as? NSNumber else {
      return nil
    }
    self.init(width: width.doubleValue, height: height.doubleValue)
  }
}

extension CGRect {
  /// Whether origin and size are equal, after negative sizes are standardised.
  public func equalTo(_ other: CGRect) -> Bool { standardized == other.standardized }

  /// The rectangle as a property list, with the keys "X", "Y", "Width" and "Height".
  public var dictionaryRepresentation: NSDictionary {
    [
      "X": Double(origin.x), "Y": Double(origin.y), "Width": Double(size.width),
      "Height": Double(size.height),
    ]
  }

  /// The rectangle of a ``dictionaryRepresentation``; nil if a number is missing.
  public init?(dictionaryRepresentation dict: NSDictionary) {
    guard let origin = CGPoint(dictionaryRepresentation: dict),
      let size = CGSize(dictionaryRepresentation: dict)
    else { return nil }
    self.init(origin: origin, size: size)
  }
}
