import Foundation
import Lamina
import Testing

/// Variants of the same trees: with every optimisation off, inside flips, mirrored, turned, at
/// other scales.
@Suite struct VariantTests {
  static let everything = Trees.names + SceneFolders.names

  static func tree(_ name: String) throws -> CALayer {
    try Trees.names.contains(name) ? Trees.named(name) : SceneFolders.root(name)
  }

  private static let plain = Lock<[String: Picture]>([:])

  /// The picture of a tree with every optimisation, by a renderer of its own. Each is drawn once,
  /// for all tests.
  private func picture(_ name: String) throws -> Picture {
    if let known = Self.plain.withLock({ $0[name] }) { return known }
    let picture = try render(try Self.tree(name))
    Self.plain.withLock { $0[name] = picture }
    return picture
  }

  /// `inner`, changed by `configure`, inside a root of the same size.
  private func wrapped(_ inner: CALayer, turned: Bool = false, _ configure: (CALayer) -> Void)
    -> CALayer
  {
    let size = inner.bounds.size
    let outer = layer(0, 0, turned ? size.height : size.width, turned ? size.width : size.height)
    inner.position = CGPoint(x: outer.bounds.midX, y: outer.bounds.midY)
    inner.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    configure(inner)
    outer.addSublayer(inner)
    return outer
  }

  @Test(arguments: everything, CARenderOptions.names.map(\.name))
  func picturesDoNotDependOn(_ name: String, _ option: String) throws {
    // Sheets have other edges than masks; `SheetPixelTests` compares them.
    if option == "sheets" { return }
    let expected = try picture(name)
    let actual = try render(try Self.tree(name), options: .disabling(option))
    // A surface adds one rounding to the colours of a fractional opacity. A gradient without its
    // pattern has bands.
    expectEqual(
      actual, expected, tolerance: ["shortcuts", "dithering"].contains(option) ? 1 : 0,
      "\(name)-without-\(option)")
  }

  @Test(arguments: everything)
  func picturesDoNotDependOnAnyOptimisation(_ name: String) throws {
    let tree = try Self.tree(name)
    expectEqual(
      try render(tree, options: [.shortcuts, .dithering, .sheets]), try picture(name),
      "\(name)-plain")
  }

  @Test(arguments: everything)
  func aWrapperChangesNothing(_ name: String) throws {
    let expected = try picture(name)
    let inner = try Self.tree(name)
    inner.transform = CATransform3DIdentity
    expectEqual(try render(wrapped(inner) { _ in }), expected, "\(name)-wrapped")
  }

  /// Two flips cancel each other: the second undoes what the first did to places and to images.
  @Test(arguments: everything)
  func twoFlipsAreNone(_ name: String) throws {
    let expected = try picture(name)
    let middle = wrapped(try Self.tree(name)) { _ in }
    middle.isGeometryFlipped = true
    let outer = wrapped(middle) { _ in }
    outer.isGeometryFlipped = true
    expectEqual(try render(outer), expected, tolerance: 1, "\(name)-twice-flipped")
  }

  /// A mirror turns everything upside down, images too.
  @Test(arguments: everything)
  func aMirroredTreeIsTheMirroredPicture(_ name: String) throws {
    let expected = try picture(name).mirrored
    let actual = try render(
      wrapped(try Self.tree(name)) { $0.transform = CATransform3DMakeScale(1, -1, 1) })
    expectNearlyEqual(actual, expected, "\(name)-mirrored")
  }

  /// A quarter turn takes the general program, which has to agree with the programs for upright
  /// things.
  @Test(arguments: everything)
  func aTurnedTreeIsTheTurnedPicture(_ name: String) throws {
    let expected = try picture(name).turned
    let quarter = CATransform3D(
      m11: 0, m12: 1, m13: 0, m14: 0, m21: -1, m22: 0, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1,
      m34: 0, m41: 0,
      m42: 0, m43: 0, m44: 1)
    let actual = try render(wrapped(try Self.tree(name), turned: true) { $0.transform = quarter })
    expectNearlyEqual(actual, expected, "\(name)-turned")
  }

  /// Twice the scale equals a transform by two.
  @Test(arguments: everything)
  func scaleIsATransform(_ name: String) throws {
    let expected = try render(try Self.tree(name), scale: 2)
    let inner = try Self.tree(name)
    let outer = layer(0, 0, inner.bounds.width * 2, inner.bounds.height * 2)
    inner.position = CGPoint(x: outer.bounds.midX, y: outer.bounds.midY)
    inner.transform = CATransform3DMakeScale(2, 2, 1)
    outer.addSublayer(inner)
    expectEqual(try render(outer), expected, tolerance: 1, "\(name)-doubled")
  }

  /// Weights of texels are steps of 1/256, which a mirror rounds to the other side, and ties of
  /// nearest texels fall the other way. So two in 255 are allowed everywhere except for one pixel
  /// in a hundred.
  private func expectNearlyEqual(
    _ actual: Picture, _ expected: Picture, _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard actual.width == expected.width, actual.height == expected.height else {
      Issue.record("\(name): sizes differ", sourceLocation: sourceLocation)
      return
    }
    let (count, largest) = actual.differences(from: expected, tolerance: 2)
    if count * 100 <= actual.width * actual.height { return }
    let place = FailureFolder.save(name, actual: actual, expected: expected, plan: nil)
    Issue.record(
      "\(name): \(count) pixels differ by up to \(largest); \(place)",
      sourceLocation: sourceLocation)
  }
}
