import Foundation

/// A function that makes a transform from an animated number or from three.
///
/// With it a layer can turn more than once, or about one axis after the other; a `CATransform3D`
/// only knows the result. There is one object for each name, as with Apple's class. It never
/// changes, so threads may share it.
open class CAValueFunction: NSObject, NSSecureCoding, SharedObject, @unchecked Sendable {
  /// What the function does.
  public let name: CAValueFunctionName
  let form: ValueForm

  private init(_ form: ValueForm) {
    self.form = form
    name = CAValueFunctionName(rawValue: form.rawValue)
  }

  private static let all = Dictionary(
    uniqueKeysWithValues: ValueForm.allCases.map { ($0.rawValue, CAValueFunction($0)) })

  /// The function of that name; nil for an unknown one.
  public convenience init?(name: CAValueFunctionName) {
    guard let function = Self.all[name.rawValue] as? Self else { return nil }
    self.init(shared: function)
  }

  /// The function whose name is in a keyed archive; nil if there is none.
  public required convenience init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: Self.nameKey) else { return nil }
    guard let function = Self.all[name as String] as? Self else { return nil }
    self.init(shared: function)
  }

  private static let nameKey = "name"

  /// Value functions can be archived securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the name to a keyed archive.
  open func encode(with coder: NSCoder) {
    coder.encode(NSString(string: name.rawValue), forKey: Self.nameKey)
  }

  /// The name, for people.
  open override var description: String { "<CAValueFunction \(name.rawValue)>" }
}
