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

  /// Keys that are alike are interpolated, although another key has another number of parts.
  @Test func oneOddKeyDoesNotMakeTheOthersJump() throws {
    let (black, white) = (
      CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1),
      CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    )
    let colors = CAKeyframeAnimation(
      "colors", [[black, white], [white, white], [white, black, black], [white, white, white]])
    func shown(_ time: Double) -> [[CGFloat]] {
      (applied(colors, to: [black], at: time) as? [CGColor])?.map { $0.components ?? [] } ?? []
    }
    #expect(shown(0) == [[0, 0, 0, 1], [1, 1, 1, 1]])
    #expect(shown(0.25).count == 2 && isClose(Double(shown(0.25)[0][0]), 0.75))
    #expect(shown(0.45).count == 2 && shown(0.55).count == 3)
    #expect(shown(0.75).count == 3 && isClose(Double(shown(0.75)[1][0]), 0.25))
    #expect(shown(1) == [[1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]])
    let locations = CAKeyframeAnimation("locations", [[0, 1], [0.5, 1], [0, 0.5, 1]])
    locations.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    (locations.autoreverses, locations.repeatCount, locations.isAdditive) = (true, 2, true)
    for time in [0.25, 1.75, 2.25] {
      let numbers = applied(locations, to: [0, 0], at: time) as? [NSNumber]
      #expect(numbers?.count == 2)
      #expect(isClose(numbers?[0].doubleValue, 0.15767841, 1e-6), "\(time)")
    }
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let large = CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 10), transform: nil)
    let ring = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let paths = CAKeyframeAnimation("path", [square, large, ring])
    #expect(
      applied(paths, to: nil, at: 0.25) as? CGPath
        == CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 10), transform: nil))
    #expect(applied(paths, to: nil, at: 0.7) as? CGPath == large)
    #expect(applied(paths, to: nil, at: 1) as? CGPath == ring)
  }

  private func drawn(_ draw: (CGMutablePath) -> Void) -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    draw(path)
    return path
  }

  /// A line counts as a curve whose control points are its ends, a quadratic curve as the cubic
  /// one that it is.
  @Test func aLineIsACurveWhereTheOtherPathHasOne() throws {
    let line = drawn {
      $0.addLine(to: CGPoint(x: 10, y: 2))
      $0.addLine(to: CGPoint(x: 10, y: 20))
      $0.closeSubpath()
    }
    let curve = drawn {
      $0.addCurve(
        to: CGPoint(x: 20, y: 2), control1: CGPoint(x: 5, y: 8), control2: CGPoint(x: 9, y: -4))
      $0.addQuadCurve(to: CGPoint(x: 30, y: 20), control: CGPoint(x: 12, y: 14))
      $0.closeSubpath()
    }
    let half = drawn {
      $0.addCurve(
        to: CGPoint(x: 15, y: 2), control1: CGPoint(x: 3, y: 5), control2: CGPoint(x: 9.5, y: -1))
      // The middle of the line's ends and of the raised control points.
      $0.addCurve(
        to: CGPoint(x: 20, y: 20), control1: CGPoint(x: (10 + 44.0 / 3) / 2, y: 6),
        control2: CGPoint(x: 14, y: 18))
      $0.closeSubpath()
    }
    let animations: [CAPropertyAnimation] = [
      CABasicAnimation("path", from: line, to: curve), CAKeyframeAnimation("path", [line, curve]),
      CAKeyframeAnimation("path", [curve, line, curve], times: [-1, 0, 1]),
      CABasicAnimation("shadowPath", from: line, to: curve),
    ]
    for animation in animations {
      let path = try #require(applied(animation, to: nil, at: 0.5) as? CGPath)
      #expect(path.data.verbs == half.data.verbs)
      for (a, b) in zip(path.data.points, half.data.points) {
        #expect(abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9)
      }
      // A line is a line again at its key.
      #expect(applied(animation, to: nil, at: 0) as? CGPath == line)
    }
    let context = AnimationContext(current: { _ in line })
    let toCurve = CABasicAnimation("path", to: curve)
    let path = try #require(applied(toCurve, to: line, at: 0.5, context) as? CGPath)
    #expect(path.data.verbs == half.data.verbs)
  }

  /// Other kinds of steps, and other numbers of them, do not count as each other.
  @Test func whatIsNoLineIsNoCurve() throws {
    let one = drawn { $0.addLine(to: CGPoint(x: 9, y: 9)) }
    let others = [
      drawn { $0.closeSubpath() },
      drawn {
        $0.addLine(to: CGPoint(x: 5, y: 5))
        $0.addLine(to: CGPoint(x: 9, y: 9))
      },
      drawn { _ in },
    ]
    for other in others {
      for animation in [
        CABasicAnimation("path", from: one, to: other), CAKeyframeAnimation("path", [one, other]),
      ] {
        #expect(applied(animation, to: nil, at: 0.4) as? CGPath == one)
        #expect(applied(animation, to: nil, at: 0.6) as? CGPath == other)
      }
    }
    let mixed = CAKeyframeAnimation("path", [one, others[1], one])
    #expect(applied(mixed, to: nil, at: 0.3) as? CGPath == others[1])
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
