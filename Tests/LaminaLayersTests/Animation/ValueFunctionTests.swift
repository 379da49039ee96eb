import Foundation
import LaminaGeometry
import Testing

@testable import LaminaLayers

/// Facts 4.11: value functions.
struct ValueFunctionTests {
  static let names: [CAValueFunctionName] = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX,
    .translateY,
    .translateZ,
  ]

  @Test func rawNames() {
    #expect(
      Self.names.map(\.rawValue) == [
        "rotateX", "rotateY", "rotateZ", "scale", "scaleX", "scaleY", "scaleZ", "translate",
        "translateX",
        "translateY", "translateZ",
      ])
  }

  @Test(arguments: names)
  func oneObjectForEachName(_ name: CAValueFunctionName) throws {
    let function = try #require(CAValueFunction(name: name))
    #expect(function === CAValueFunction(name: name))
    #expect(function.name == name)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: function, requiringSecureCoding: true)
    #expect(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CAValueFunction.self, from: data) === function
    )
  }

  @Test(arguments: ["", "rotate", "spin", "Scale"])
  func unknownNames(_ name: String) {
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: name)) == nil)
  }

  @Test func archiveOfAnUnknownName() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(NSString("spin"), forKey: "name")
    #expect(
      CAValueFunction(coder: try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)) == nil)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let name: CAValueFunctionName
    let matrix: @Sendable (CGFloat) -> CATransform3D
    var testDescription: String { name.rawValue }
  }

  static let rows = [
    Row(name: .rotateX) { CATransform3DMakeRotation($0, 1, 0, 0) },
    Row(name: .rotateY) { CATransform3DMakeRotation($0, 0, 1, 0) },
    Row(name: .rotateZ) { CATransform3DMakeRotation($0, 0, 0, 1) },
    Row(name: .scaleX) { CATransform3DMakeScale($0, 1, 1) },
    Row(name: .scaleY) { CATransform3DMakeScale(1, $0, 1) },
    Row(name: .scaleZ) { CATransform3DMakeScale(1, 1, $0) },
    Row(name: .translateX) { CATransform3DMakeTranslation($0, 0, 0) },
    Row(name: .translateY) { CATransform3DMakeTranslation(0, $0, 0) },
    Row(name: .translateZ) { CATransform3DMakeTranslation(0, 0, $0) },
  ]

  private func animation(_ name: CAValueFunctionName, from: Any?, to: Any?) -> CABasicAnimation {
    let animation = CABasicAnimation("transform", from: from, to: to)
    animation.valueFunction = CAValueFunction(name: name)
    return animation
  }

  @Test(arguments: rows)
  func functionsOfOneNumber(_ row: Row) {
    let animation = animation(row.name, from: 1, to: 3)
    let model = CATransform3DMakeTranslation(7, 8, 9)
    #expect(isClose(transform(animation, model: model, at: 0.25), row.matrix(1.5)))
    animation.isAdditive = true
    #expect(
      isClose(
        transform(animation, model: model, at: 0.25), CATransform3DConcat(row.matrix(1.5), model)))
  }

  @Test func functionsOfThreeNumbers() {
    let scale = animation(.scale, from: [1, 1, 1], to: [3, 5, 9])
    #expect(transform(scale, at: 0.5) == CATransform3DMakeScale(2, 3, 5))
    let move = animation(.translate, from: [0, 0, 0], to: [10, 20, 30])
    #expect(transform(move, at: 0.5) == CATransform3DMakeTranslation(5, 10, 15))
  }

  @Test func moreThanOneTurn() {
    let animation = animation(.rotateZ, from: 0, to: 4 * Double.pi)
    #expect(isClose(transform(animation, at: 0.375), CATransform3DMakeRotation(1.5 * .pi, 0, 0, 1)))
  }

  @Test func cumulativeNumbers() {
    let animation = animation(.rotateZ, from: 0, to: 0.5)
    (animation.isCumulative, animation.repeatCount) = (true, 4)
    #expect(isClose(transform(animation, at: 2.5), CATransform3DMakeRotation(1.25, 0, 0, 1)))
  }

  @Test(
    arguments: [(CAValueFunctionName.scaleX, 1), (.rotateZ, 0), (.translateY, 0)]
      as [(CAValueFunctionName, Double)])
  func missingEndIsTheIdentity(_ name: CAValueFunctionName, _ neutral: Double) throws {
    let form = try #require(CAValueFunction(name: name)?.form)
    let model = CATransform3DMakeScale(5, 5, 5)
    let expected = form.matrix(SIMD4((neutral + 2) / 2, 0, 0, 0))
    #expect(isClose(transform(animation(name, from: nil, to: 2), model: model, at: 0.5), expected))
    #expect(isClose(transform(animation(name, from: 2, to: nil), model: model, at: 0.5), expected))
  }

  @Test(arguments: [[1, 2], [1, 2, 3, 4], []] as [[Double]])
  func wrongCountOfNumbers(_ numbers: [Double]) {
    #expect(animation(.scale, from: numbers, to: numbers).compiled().isEmpty)
    #expect(animation(.scaleX, from: [1, 2, 3], to: [1, 2, 3]).compiled().isEmpty)
  }

  @Test func onlyTransformsTakeThem() {
    let animation = animation(.rotateZ, from: 0, to: 1)
    for keyPath in ["opacity", "position.x", "transform.rotation.z"] {
      animation.keyPath = keyPath
      #expect(animation.compiled().isEmpty)
    }
    animation.keyPath = "sublayerTransform"
    #expect(animation.compiled().count == 1)
  }

  @Test func keyframes() {
    let animation = CAKeyframeAnimation("transform", [0, 1, 0])
    animation.valueFunction = CAValueFunction(name: .rotateZ)
    #expect(isClose(transform(animation, at: 0.25), CATransform3DMakeRotation(0.5, 0, 0, 1)))
  }
}
