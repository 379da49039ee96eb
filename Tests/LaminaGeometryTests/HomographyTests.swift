import Foundation
import LaminaGeometry
import Testing

@Suite struct HomographyTests {
  static func random(_ kind: TransformKind, _ random: inout Seeded) -> Homography {
    func n(_ range: ClosedRange<Double>) -> Float { Float(random.number(range)) }
    func factor() -> Float { n(1.1...3) * (Bool.random(using: &random) ? 1 : -1) }
    switch kind {
    case .identity: return .identity
    case .translate: return Homography(translateX: n(1...90), y: n(-90 ... -1))
    case .scaleTranslate:
      return Homography(a: factor(), b: 0, c: 0, d: factor(), tx: n(-90...90), ty: n(-90...90))
    case .affine:
      return Homography(
        a: factor(), b: n(0.1...1), c: n(0.1...1), d: -factor(), tx: n(-90...90), ty: 3)
    case .projective:
      return Homography(
        factor(), n(-1...1), n(0.001...0.004), n(-1...1), factor(), n(-0.004...0.004), n(-90...90),
        n(-90...90),
        n(0.5...2))
    }
  }

  static func elements(_ h: Homography) -> [[Double]] {
    [[h.m11, h.m12, h.m13], [h.m21, h.m22, h.m23], [h.m31, h.m32, h.m33]].map {
      $0.map(Double.init)
    }
  }

  static let pairs = TransformKind.allCases.flatMap { a in TransformKind.allCases.map { (a, $0) } }

  @Test(arguments: pairs)
  func productsAreTheMatrixProductForEveryPairOfKinds(a: TransformKind, b: TransformKind) {
    var random = Seeded(Int(a.rawValue) * 8 + Int(b.rawValue) + 100)
    for _ in 0..<40 {
      let (first, second) = (Self.random(a, &random), Self.random(b, &random))
      #expect(first.kind == a)
      #expect(second.kind == b)
      let product = first.concatenating(second)
      let (x, y, z) = (Self.elements(first), Self.elements(second), Self.elements(product))
      for i in 0..<3 {
        for j in 0..<3 {
          let exact = x[i][0] * y[0][j] + x[i][1] * y[1][j] + x[i][2] * y[2][j]
          #expect(abs(z[i][j] - exact) < 1e-5 * max(1, abs(exact), 300))
        }
      }
      #expect(product.kind <= max(a, b))
    }
  }

  @Test func theKindIsTheCheapestThatHolds() {
    #expect(Homography(1, 0, 0, 0, 1, 0, 0, 0, 1).kind == .identity)
    #expect(Homography(1, 0, 0, 0, 1, 0, 0, 4, 1).kind == .translate)
    #expect(Homography(1, 0, 0, 0, -1, 0, 0, 4, 1).kind == .scaleTranslate)
    #expect(Homography(1, 0.5, 0, 0, 1, 0, 0, 0, 1).kind == .affine)
    #expect(Homography(1, 0, 0, 0.5, 1, 0, 0, 0, 1).kind == .affine)
    #expect(Homography(1, 0, 0.001, 0, 1, 0, 0, 0, 1).kind == .projective)
    #expect(Homography(1, 0, 0, 0, 1, 0.001, 0, 0, 1).kind == .projective)
    #expect(Homography(1, 0, 0, 0, 1, 0, 0, 0, 2).kind == .projective)
  }

  @Test func productsFallBackToCheaperKinds() {
    let there = Homography(translateX: 5, y: 7)
    #expect(there.concatenating(Homography(translateX: -5, y: -7)).kind == .identity)
    let mirror = Homography(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    #expect(mirror.concatenating(mirror).kind == .identity)
    let quarter = Homography(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    #expect(quarter.concatenating(quarter).kind == .scaleTranslate)
    let lens = Homography(1, 0, 0.5, 0, 1, 0, 0, 0, 1)
    #expect(lens.concatenating(Homography(1, 0, -0.5, 0, 1, 0, 0, 0, 1)).kind == .identity)
  }

  @Test func kindsAreOrderedByCost() {
    #expect(TransformKind.allCases == TransformKind.allCases.sorted())
    #expect(
      TransformKind.identity < .translate && .scaleTranslate < .affine && .affine < .projective)
  }

  @Test(arguments: TransformKind.allCases)
  func inversesUndo(kind: TransformKind) throws {
    var random = Seeded(Int(kind.rawValue) + 50)
    for _ in 0..<50 {
      let h = Self.random(kind, &random)
      let inverse = try #require(h.inverse)
      #expect(inverse.kind == kind)
      let (x, y) = (Float(random.number(-50...50)), Float(random.number(-50...50)))
      let p = h.homogeneous(x, y)
      guard abs(p.w) > 0.2 else { continue }
      let q = inverse.homogeneous(p.x / p.w, p.y / p.w)
      #expect(abs(q.x / q.w - x) < 1e-2)
      #expect(abs(q.y / q.w - y) < 1e-2)
      #expect((q.w > 0) == (p.w > 0), "what is in front of the eye stays in front of it")
    }
  }

  @Test(arguments: [
    Homography(a: 0, b: 0, c: 0, d: 1, tx: 3, ty: 4),
    Homography(a: 1, b: 2, c: 2, d: 4, tx: 3, ty: 4),
    Homography(1, 0, 1, 0, 1, 0, 1, 0, 1), Homography(0, 0, 0, 0, 0, 0, 0, 0, 0),
  ])
  func collapsedPlanesHaveNoInverse(h: Homography) {
    #expect(h.inverse == nil)
    #expect(h.determinant == 0)
  }

  @Test func anInverseThatWouldOverflowIsNone() {
    #expect(Homography(a: 1e-20, b: 0, c: 0, d: 1e-20, tx: 0, ty: 0).inverse == nil)
    #expect(Homography(a: .infinity, b: 0, c: 0, d: 1, tx: 0, ty: 0).inverse == nil)
    #expect(Homography(a: 1, b: 0, c: 0, d: 1, tx: .nan, ty: 0).inverse == nil)
  }

  @Test func flatteningTakesThePlaneOut() {
    var t = CATransform3DIdentity
    t.rows = (SIMD4(1, 2, 3, 4), SIMD4(5, 6, 7, 8), SIMD4(9, 10, 11, 12), SIMD4(13, 14, 15, 16))
    #expect(Homography(flattening: t) == Homography(1, 2, 4, 5, 6, 8, 13, 14, 16))
    #expect(Homography(flattening: CATransform3DMakeScale(2, 3, 9)).kind == .scaleTranslate)
    #expect(Homography(flattening: CATransform3DMakeTranslation(0, 0, 50)).kind == .identity)
    #expect(Homography(flattening: CATransform3DMakeRotation(1, 0, 1, 0)).kind == .scaleTranslate)
  }

  /// A card turned about y under a perspective, against numbers computed by hand.
  @Test func perspectiveInNumbers() {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 500
    let t = CATransform3DConcat(CATransform3DMakeRotation(.pi / 6, 0, 1, 0), eye)
    let p = Homography(flattening: t).homogeneous(100, 40)
    // x' = 100 cos 30, z' = -100 sin 30 = -50, w = 1 + 50 / 500.
    #expect(abs(p.x - 86.60254) < 1e-4)
    #expect(p.y == 40)
    #expect(abs(p.w - 1.1) < 1e-6)
  }

  @Test func finiteMeansEveryElement() {
    #expect(Homography.identity.isFinite)
    #expect(!Homography(a: 1, b: 0, c: 0, d: .nan, tx: 0, ty: 0).isFinite)
    #expect(!Homography(1, 0, -.infinity, 0, 1, 0, 0, 0, .infinity).isFinite)
  }
}
