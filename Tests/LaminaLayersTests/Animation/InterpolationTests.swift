import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Facts 4.6: the values between two values, for each type.
struct InterpolationTests {
  @Test func numbersPointsSizesRectangles() {
    #expect(number(CABasicAnimation("cornerRadius", from: 2, to: 10), at: 0.25) == 4)
    let move = CABasicAnimation("position", from: CGPoint(x: 0, y: 10), to: CGPoint(x: 100, y: 20))
    #expect(point(move, at: 0.25) == CGPoint(x: 25, y: 12.5))
    let offset = CABasicAnimation(
      "shadowOffset", from: CGSize(width: 0, height: -3), to: CGSize(width: 8, height: 5))
    #expect(
      (applied(offset, to: CGSize.zero, at: 0.25) as? NSValue)?.cgSizeValue
        == CGSize(width: 2, height: -1))
    let grow = CABasicAnimation(
      "bounds", from: CGRect(x: 0, y: 0, width: 10, height: 10),
      to: CGRect(x: 8, y: 4, width: 30, height: 50)
    )
    #expect(
      (applied(grow, to: CGRect.zero, at: 0.25) as? NSValue)?.cgRectValue
        == CGRect(x: 2, y: 1, width: 15, height: 20))
  }

  @Test(
    arguments: [
      NSNumber(value: 3) as Any, 3, 3.0, Float(3), CGFloat(3), UInt8(3), "3",
    ].map { Sample($0) })
  func numbersOfEveryKind(_ sample: Sample) {
    #expect(number(CABasicAnimation("opacity", from: 1, to: sample.value), at: 0.5) == 2)
  }

  /// A value of any type as an argument of a test.
  struct Sample: @unchecked Sendable {
    let value: Any
    init(_ value: Any) { self.value = value }
  }

  // MARK: Colours

  private func color(_ from: CGColor?, _ to: CGColor?, on model: CGColor?, at time: Double)
    -> CGColor?
  {
    applied(CABasicAnimation("backgroundColor", from: from, to: to), to: model, at: time)
      as? CGColor
  }

  @Test func colorsByComponentWithoutPremultiplying() {
    let clear = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0)
    let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    #expect(color(clear, blue, on: nil, at: 0.25)?.components == [0.75, 0, 0.25, 0.25])
  }

  @Test func colorsOfAnotherSpaceAreConverted() throws {
    let gray = CGColor(gray: 0, alpha: 1)
    let result = try #require(
      color(gray, CGColor(srgbRed: 1, green: 0, blue: 0.5, alpha: 0.5), on: nil, at: 0.5))
    #expect(result.components == [0.5, 0, 0.25, 0.75])
    #expect(result.colorSpace == CGColorSpace(name: CGColorSpace.sRGB))
  }

  @Test func missingColorShowsNothing() {
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    #expect(color(red, nil, on: nil, at: 0.5) == nil)
    #expect(color(nil, red, on: nil, at: 0.5) == nil)
    #expect(color(nil, red, on: .black, at: 0.5) != nil)
  }

  // MARK: Values that switch

  @Test func truthIsWhatIsNotZero() {
    func hidden(_ from: Bool, _ to: Bool, _ time: Double) -> Bool {
      let value = applied(
        CABasicAnimation("hidden", from: from, to: to), to: NSNumber(value: from), at: time)
      return Coercion.flag(value) ?? from
    }
    #expect([0, 0.001, 0.5, 1].map { hidden(false, true, $0) } == [false, true, true, true])
    #expect([0, 0.5, 0.999, 1].map { hidden(true, false, $0) } == [true, true, true, false])
  }

  @Test func contentsSwitchHalfway() throws {
    let (a, b) = (try #require(samplePicture()), try #require(samplePicture()))
    let animation = CABasicAnimation("contents", from: a, to: b)
    func shown(_ time: Double) -> AnyObject? { applied(animation, to: nil, at: time) as AnyObject? }
    #expect(shown(0) === a)
    #expect(shown(0.49) === a)
    #expect(shown(0.5) === b)
    #expect(shown(1) === b)
    #expect(shown(1.1) == nil)
    // One end is the value that the layer has.
    let toOnly = CABasicAnimation("contents", to: b)
    #expect(applied(toOnly, to: a, at: 0.4) as AnyObject === a)
    #expect(applied(toOnly, to: a, at: 0.6) as AnyObject === b)
    let fromOnly = CABasicAnimation("contents", from: b)
    #expect(applied(fromOnly, to: a, at: 0.4) as AnyObject === b)
    #expect(applied(fromOnly, to: a, at: 0.6) as AnyObject === a)
  }

  @Test func textsSwitch() {
    let animation = CABasicAnimation("string", from: "a", to: "b")
    #expect(
      [0, 0.4, 0.5, 0.9].map { applied(animation, to: "c", at: $0) as? String } == [
        "a", "a", "b", "b",
      ])
  }

  // MARK: Lists and paths

  @Test func listsOfColors() {
    let (black, white) = (
      CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1),
      CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0)
    )
    let animation = CABasicAnimation("colors", from: [black, white], to: [white, white])
    let colors = applied(animation, to: [black, black], at: 0.25) as? [CGColor]
    #expect(colors?.map(\.components) == [[0.25, 0.25, 0.25, 0.75], [1, 1, 1, 0]])
    let shorter = CABasicAnimation("colors", from: [black, white], to: [white])
    #expect((applied(shorter, to: nil, at: 0.4) as? [CGColor])?.count == 2)
    #expect((applied(shorter, to: nil, at: 0.6) as? [CGColor])?.count == 1)
  }

  @Test func listsOfNumbers() {
    let animation = CABasicAnimation("locations", from: [0, 0.5, 1], to: [0, 1, 2])
    #expect(applied(animation, to: [0, 0, 0], at: 0.5) as? [NSNumber] == [0, 0.75, 1.5])
    let long = CABasicAnimation("locations", from: [0, 1, 2, 3, 4, 5], by: [2, 2, 2, 2, 2, 2])
    #expect(applied(long, to: nil, at: 0.5) as? [NSNumber] == [1, 2, 3, 4, 5, 6])
    long.fromValue = nil
    let context = AnimationContext(current: { _ in [9, 9, 9, 9, 9, 9] })
    #expect(
      applied(long, to: [0, 0, 0, 0, 0, 9], at: 0.5, context) as? [NSNumber] == [1, 1, 1, 1, 1, 10])
    (long.isAdditive, long.isCumulative, long.repeatCount) = (true, true, 3)
    #expect(
      applied(long, to: [1, 1, 1, 1, 1, 1], at: 1.5, context) as? [NSNumber] == [4, 4, 4, 4, 4, 4])
  }

  @Test func pathsPointByPoint() {
    let small = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let large = CGPath(rect: CGRect(x: 10, y: 20, width: 30, height: 50), transform: nil)
    let animation = CABasicAnimation("shadowPath", from: small, to: large)
    let path = applied(animation, to: nil, at: 0.5) as? CGPath
    #expect(path == CGPath(rect: CGRect(x: 5, y: 10, width: 20, height: 30), transform: nil))
    let ellipse = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let grown = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 10), transform: nil)
    let curve =
      applied(CABasicAnimation("path", from: ellipse, to: grown), to: nil, at: 0.5) as? CGPath
    #expect(
      agrees(
        curve?.boundingBoxOfPath ?? .null, CGRect(x: 0, y: 0, width: 20, height: 10)))
  }

  @Test func pathsOfOtherStepsSwitch() {
    let rect = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let ellipse = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let animation = CABasicAnimation("path", from: rect, to: ellipse)
    #expect(applied(animation, to: nil, at: 0.4) as? CGPath == rect)
    #expect(applied(animation, to: nil, at: 0.6) as? CGPath == ellipse)
  }

  // MARK: Transforms

  private static let h = 0.5.squareRoot()

  struct Plane: Sendable, CustomTestStringConvertible {
    let name: String
    let from: CGAffineTransform
    let to: CGAffineTransform
    let quarter: [Double]
    let half: [Double]

    var testDescription: String { name }
  }

  static let planes: [Plane] = [
    Plane(
      name: "to scale(-1, 1)", from: .identity, to: CGAffineTransform(scaleX: -1, y: 1),
      quarter: [0.5, 0, 0, 1], half: [0, 0, 0, 1]),
    Plane(
      name: "to scale(1, -1)", from: .identity, to: CGAffineTransform(scaleX: 1, y: -1),
      quarter: [1, 0, 0, 0.5], half: [1, 0, 0, 0]),
    Plane(
      name: "to scale(-1, -1)", from: .identity, to: CGAffineTransform(scaleX: -1, y: -1),
      quarter: [h, -h, h, h], half: [0, -1, 1, 0]),
    Plane(
      name: "to half a turn", from: .identity, to: CGAffineTransform(rotationAngle: .pi),
      quarter: [h, -h, h, h], half: [0, -1, 1, 0]),
    Plane(
      name: "to a skew", from: .identity,
      to: CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0),
      quarter: [1, 0, 0.1151, 1.0023], half: [1, 0, 0.2368, 1.0031]),
    Plane(
      name: "to rotation(0.5) scale(-1, 1)", from: .identity,
      to: CGAffineTransform(rotationAngle: 0.5).concatenating(CGAffineTransform(scaleX: -1, y: 1)),
      quarter: [0.4961, -0.0623, 0.1247, 0.9922], half: [0, 0, 0.2474, 0.9689]),
    Plane(
      name: "to scale(2, 1) rotation(1.5)", from: .identity,
      to: CGAffineTransform(scaleX: 2, y: 1).concatenating(CGAffineTransform(rotationAngle: 1.5)),
      quarter: [1.1631, 0.4578, -0.3663, 0.9305], half: [1.0975, 1.0225, -0.6816, 0.7317]),
    Plane(
      name: "scale(-1, 1) to scale(1, -1)", from: CGAffineTransform(scaleX: -1, y: 1),
      to: CGAffineTransform(scaleX: 1, y: -1), quarter: [-h, -h, -h, h], half: [0, -1, -1, 0]),
  ]

  @Test(arguments: planes)
  func transformsInThePlane(_ plane: Plane) {
    let animation = CABasicAnimation(
      "transform", from: CATransform3DMakeAffineTransform(plane.from),
      to: CATransform3DMakeAffineTransform(plane.to))
    for (time, values) in [(0.25, plane.quarter), (0.5, plane.half)] {
      let t = transform(animation, at: time)
      for (value, expected) in zip([t.m11, t.m12, t.m21, t.m22], values) {
        #expect(abs(value - expected) < 6e-5, "at \(time)")
      }
    }
    // The layer's own transform is an end, a map of the plane is a value, and there is a plane map
    // on its own.
    let fromOwn = CABasicAnimation("transform", to: plane.to)
    let toOwn = CABasicAnimation("transform", from: plane.from)
    let (from3D, to3D) = (
      CATransform3DMakeAffineTransform(plane.from), CATransform3DMakeAffineTransform(plane.to)
    )
    let own = CABasicAnimation("matrix", from: plane.from, to: plane.to)
    for time in [0, 0.25, 0.5, 0.8, 1] {
      let expected = transform(animation, at: time)
      #expect(isClose(transform(fromOwn, model: from3D, at: time), expected))
      #expect(isClose(transform(toOwn, model: to3D, at: time), expected))
      let value = AnimatedType.matrix(applied(own, to: plane.from, at: time))
      #expect(isClose(value ?? CATransform3D(), expected))
    }
  }

  @Test(arguments: [0.25, 0.5, 0.75])
  func transformsInSpaceTurnTheShortWay(_ time: Double) {
    let turn = CATransform3DMakeRotation(2, 1, 2, 3)
    let animation = CABasicAnimation("transform", from: CATransform3DIdentity, to: turn)
    #expect(isClose(transform(animation, at: time), CATransform3DMakeRotation(2 * time, 1, 2, 3)))
    let flip = CABasicAnimation(
      "transform", from: CATransform3DMakeRotation(0.5, 0, 1, 0),
      to: CATransform3DMakeRotation(-1, 0, 1, 0))
    #expect(
      isClose(transform(flip, at: time), CATransform3DMakeRotation(0.5 - 1.5 * time, 0, 1, 0)))
  }

  @Test func scaleAndPerspectiveInSpace() {
    var far = CATransform3DMakeTranslation(0, 0, 10)
    far.m34 = -1 / 200
    let animation = CABasicAnimation("transform", from: CATransform3DMakeScale(1, 1, 3), to: far)
    let middle = transform(animation, at: 0.5)
    #expect(isClose(Double(middle.m33), 2, 0.2))
    #expect(middle.m34 < 0)
    #expect(transform(animation, at: 1) == far)
  }

  @Test func whatCannotBeTakenApartGoesByElement() {
    let animation = CABasicAnimation(
      "transform", from: CATransform3DMakeScale(0, 0, 1), to: CATransform3DMakeScale(2, 4, 1))
    #expect(transform(animation, at: 0.25) == CATransform3DMakeScale(0.5, 1, 1))
    animation.fromValue = CATransform3DMakeScale(0, 1, 0)
    #expect(transform(animation, at: 0.5) == CATransform3DMakeScale(1, 2.5, 0.5))
  }
}
