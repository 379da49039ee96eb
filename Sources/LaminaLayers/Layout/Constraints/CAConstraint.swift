import Foundation

/// A rule that sets one edge, middle or size of a layer's frame from the frame of a sibling or the
/// bounds of the superlayer.
///
/// The value is `source * scale + offset`, in points of the superlayer's space. A constraint acts
/// if the superlayer's layout manager is a ``CAConstraintLayoutManager``. A constraint never
/// changes.
open class CAConstraint: NSObject, NSSecureCoding {
  /// The attribute of the layer that is set.
  public let attribute: CAConstraintAttribute
  /// The `name` of the sibling that is read, or "superlayer".
  public let sourceName: String
  /// The attribute of the source that is read; it may lie on the other axis.
  public let sourceAttribute: CAConstraintAttribute
  /// The factor for the source's value.
  public let scale: CGFloat
  /// The points that are added to the product.
  public let offset: CGFloat

  /// A constraint that sets `attribute` to `scale` times the source's attribute, plus `offset`.
  ///
  /// An axis with a constraint whose numbers are not finite is left alone.
  public init(
    attribute: CAConstraintAttribute, relativeTo sourceName: String,
    attribute sourceAttribute: CAConstraintAttribute,
    scale: CGFloat, offset: CGFloat
  ) {
    self.attribute = attribute
    self.sourceName = sourceName
    self.sourceAttribute = sourceAttribute
    self.scale = scale
    self.offset = offset
    super.init()
  }

  /// A constraint with a scale of 1.
  public convenience init(
    attribute: CAConstraintAttribute, relativeTo sourceName: String,
    attribute sourceAttribute: CAConstraintAttribute,
    offset: CGFloat
  ) {
    self.init(
      attribute: attribute, relativeTo: sourceName, attribute: sourceAttribute, scale: 1,
      offset: offset)
  }

  /// A constraint with a scale of 1 and no offset.
  public convenience init(
    attribute: CAConstraintAttribute, relativeTo sourceName: String,
    attribute sourceAttribute: CAConstraintAttribute
  ) {
    self.init(
      attribute: attribute, relativeTo: sourceName, attribute: sourceAttribute, scale: 1, offset: 0)
  }

  /// A constraint from a keyed archive; nil if an attribute or the source is missing or unknown, or
  /// a number is not finite.
  public required init?(coder: NSCoder) {
    // Foundation on Linux ends the process if it is asked for an object that the archive does not
    // hold.
    guard Key.all.allSatisfy(coder.containsValue(forKey:)),
      let attribute = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: Key.attribute)),
      let source = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: Key.sourceAttribute)),
      let name = coder.decodeObject(of: NSString.self, forKey: Key.sourceName)
    else { return nil }
    let (scale, offset) = (
      coder.decodeDouble(forKey: Key.scale), coder.decodeDouble(forKey: Key.offset)
    )
    guard scale.isFinite, offset.isFinite else { return nil }
    self.attribute = attribute
    self.sourceName = String(describing: name)
    self.sourceAttribute = source
    self.scale = CGFloat(scale)
    self.offset = CGFloat(offset)
    super.init()
  }

  /// Constraints can be archived securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the five values to a keyed archive.
  open func encode(with coder: NSCoder) {
    coder.encode(attribute.rawValue, forKey: Key.attribute)
    coder.encode(sourceAttribute.rawValue, forKey: Key.sourceAttribute)
    coder.encode(NSString(string: sourceName), forKey: Key.sourceName)
    coder.encode(Double(scale), forKey: Key.scale)
    coder.encode(Double(offset), forKey: Key.offset)
  }

  private enum Key {
    static let attribute = "attribute"
    static let sourceAttribute = "sourceAttribute"
    static let sourceName = "sourceName"
    static let scale = "scale"
    static let offset = "offset"
    static let all = [attribute, sourceAttribute, sourceName, scale, offset]
  }
}
