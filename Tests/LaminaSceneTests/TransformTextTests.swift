import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// Transforms: every function, the order of functions, and the key-path attributes.
@Suite struct TransformTextTests {
  /// The elements m11…m44, for row vectors.
  private func elements(_ text: String) -> [CGFloat]? {
    TransformText.parse(text).map(TransformText.elements)
  }

  private static let identity: [CGFloat] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

  private func isClose(_ left: [CGFloat]?, _ right: [CGFloat]) -> Bool {
    guard let left, left.count == right.count else { return false }
    return zip(left, right).allSatisfy { abs($0 - $1) < 1e-12 }
  }

  @Test(arguments: [
    "", "  ", "rotate(0deg)", "rotate(0deg) rotate(0deg, 0, 1, 0)", "scale(1, 1, 1)",
  ])
  func identity(text: String) {
    #expect(elements(text) == Self.identity)
  }

  @Test func translate() {
    #expect(elements("translate(1, 2, 3)") == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1])
    #expect(elements("translate(1 2)") == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 0, 1])
  }

  @Test func scale() {
    #expect(elements("scale(2, 3, 4)") == [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1])
    #expect(elements("scale(2, 3)") == [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    #expect(elements("scale(2)") == [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
  }

  @Test(arguments: [
    "rotate(90deg)", "rotate(90)", "rotate(1.5707963267948966rad)", "rotate(90deg, 0, 0, 1)",
  ])
  func rotateAboutZ(text: String) {
    #expect(isClose(elements(text), [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]))
  }

  @Test func rotateAboutX() {
    #expect(
      isClose(
        elements("rotate(90deg, 1, 0, 0)"), [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1]))
  }

  @Test func rotateAboutY() {
    #expect(
      isClose(
        elements("rotate(90deg, 0, 1, 0)"), [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]))
  }

  @Test func matrix() {
    let numbers = (1...16).map(String.init).joined(separator: " ")
    #expect(elements("matrix(\(numbers))") == (1...16).map { CGFloat($0) })
    #expect(
      elements("matrix(\(numbers.replacingOccurrences(of: " ", with: ", ")))")
        == (1...16).map { CGFloat($0) }
    )
  }

  @Test func perspective() {
    #expect(TransformText.parse("perspective(250)")?.m34 == -0.004)
    #expect(TransformText.parse("perspective(0)") == nil)
  }

  /// `A B` sends a point through B first, so a scale in B does not scale a translation in A.
  @Test func orderIsThatOfColumnVectors() {
    #expect(elements("translate(10, 0, 0) scale(2, 2, 1)")?[12] == 10)
    #expect(elements("scale(2, 2, 1) translate(10, 0, 0)")?[12] == 20)
  }

  @Test func orderOfRotationAndTranslation() {
    let moved = elements("rotate(90deg) translate(10, 0, 0)") ?? []
    #expect(abs(moved[12]) < 1e-12)
    #expect(abs(moved[13] - 10) < 1e-12)
  }

  @Test(arguments: [
    "rotate", "rotate(", "rotate(90deg", "spin(3)", "matrix(1 2 3)", "translate(1,2,3,4)",
    "rotate(1deg,0,1)",
    "rotate(xdeg)", "scale()", "translate(nan, 0)", "90deg", "rotate(90deg))",
    "scale(1e200) scale(1e200)",
    "rotate(1deg, 0, 1, z)",
  ])
  func refused(text: String) {
    #expect(TransformText.parse(text) == nil)
  }

  @Test func keyPathsAloneMakeTheTransform() throws {
    let turned = try layer("transform.rotation.z=\"1.5707963267948966\"").transform
    #expect(
      isClose(TransformText.elements(turned), [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]))
    let whole = try layer("transform.rotation=\"1.5707963267948966\"").transform
    #expect(whole == turned)
  }

  @Test func keyPathsFollowTheCanonicalOrder() throws {
    let quarter = "1.5707963267948966"
    let apart = try layer(
      "transform.translation.x=\"5\" transform.rotation.z=\"\(quarter)\" transform.rotation.x=\"\(quarter)\" transform.scale.xy=\"2\""
    ).transform
    let list = "translate(5,0,0) rotate(\(quarter)rad) rotate(\(quarter)rad,1,0,0) scale(2,2,1)"
    #expect(isClose(TransformText.elements(apart), elements(list) ?? []))
  }

  @Test func transformWinsOverKeyPaths() throws {
    #expect(
      try layer("transform.rotation.z=\"1\" transform=\"\"").transform == CATransform3DIdentity)
    #expect(try layer("transform=\"scale(2)\" transform.scale=\"3\"").transform.m11 == 2)
  }

  @Test func wholeScaleComesBeforeItsAxes() throws {
    let transform = try layer("transform.scale.y=\"3\" transform.scale=\"2\"").transform
    #expect(transform.m11 == 2)
    #expect(transform.m22 == 3)
  }

  @Test func unusableKeyPathsAreCounted() throws {
    let scene = try scene("<CALayer transform.rotation.z=\"undefined\" transform.skew=\"1\"/>")
    #expect(scene.root?.transform == CATransform3DIdentity)
    #expect(scene.skipped.counts[.value("transform.rotation.z", on: "CALayer")] == 1)
    #expect(scene.skipped.counts[.value("transform.skew", on: "CALayer")] == 1)
  }
}
