import Foundation
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

@Suite struct ContentsPlacementTests {
  static func contents(
    _ gravity: ContentsStyle.Gravity = .resize, scale: Float = 1,
    rect: Vector4 = Vector4(0, 0, 1, 1),
    center: Vector4 = Vector4(0, 0, 1, 1)
  ) -> RenderContents {
    RenderContents(
      image: 0, serial: 1, width: 20, height: 10, isOpaque: true, gravity: gravity,
      magnification: .linear,
      minification: .linear, scale: scale, rect: rect,
      center: center)
  }

  /// The pieces of an image, 20 x 10 by default, in a layer, 80 x 60 by default.
  static func pieces(
    _ contents: RenderContents, bounds: Vector4 = Vector4(0, 0, 80, 60), width: Int = 20,
    height: Int = 10,
    yDown: Bool = false
  ) -> [ContentsPlacement.Piece] {
    var pieces: [ContentsPlacement.Piece] = []
    var contents = contents
    (contents.width, contents.height) = (Int32(width), Int32(height))
    ContentsPlacement.forEachPiece(of: contents, bounds: bounds, yDown: yDown) { pieces.append($0) }
    return pieces
  }

  // MARK: Gravity

  struct Place: Sendable {
    var gravity: ContentsStyle.Gravity
    var atOne: Vector4
    var atTwo: Vector4
  }

  static let places = [
    Place(gravity: .resize, atOne: Vector4(0, 0, 80, 60), atTwo: Vector4(0, 0, 80, 60)),
    Place(gravity: .resizeAspect, atOne: Vector4(0, 10, 80, 50), atTwo: Vector4(0, 10, 80, 50)),
    Place(
      gravity: .resizeAspectFill, atOne: Vector4(-20, 0, 100, 60), atTwo: Vector4(-20, 0, 100, 60)),
    Place(gravity: .center, atOne: Vector4(30, 25, 50, 35), atTwo: Vector4(35, 27.5, 45, 32.5)),
    Place(gravity: .top, atOne: Vector4(30, 50, 50, 60), atTwo: Vector4(35, 55, 45, 60)),
    Place(gravity: .bottom, atOne: Vector4(30, 0, 50, 10), atTwo: Vector4(35, 0, 45, 5)),
    Place(gravity: .left, atOne: Vector4(0, 25, 20, 35), atTwo: Vector4(0, 27.5, 10, 32.5)),
    Place(gravity: .right, atOne: Vector4(60, 25, 80, 35), atTwo: Vector4(70, 27.5, 80, 32.5)),
    Place(gravity: .topLeft, atOne: Vector4(0, 50, 20, 60), atTwo: Vector4(0, 55, 10, 60)),
    Place(gravity: .topRight, atOne: Vector4(60, 50, 80, 60), atTwo: Vector4(70, 55, 80, 60)),
    Place(gravity: .bottomLeft, atOne: Vector4(0, 0, 20, 10), atTwo: Vector4(0, 0, 10, 5)),
    Place(gravity: .bottomRight, atOne: Vector4(60, 0, 80, 10), atTwo: Vector4(70, 0, 80, 5)),
  ]

  /// Top and bottom are along y of the layer's space. So the direction of y does not change the
  /// rectangle, but it does change the rows.
  @Test(arguments: places, [false, true])
  func everyGravityHasItsPlace(place: Place, yDown: Bool) throws {
    for (scale, expected) in [(Float(1), place.atOne), (2, place.atTwo)] {
      let pieces = Self.pieces(Self.contents(place.gravity, scale: scale), yDown: yDown)
      try #require(pieces.count == 1)
      #expect(pieces[0].rect == expected)
      #expect(pieces[0].source == (yDown ? Vector4(0, 0, 20, 10) : Vector4(0, 10, 20, 0)))
      #expect(pieces[0].texels == pixels(0, 0, 20, 10))
      #expect(pieces[0].edges == .smoothEdges)
    }
  }

  @Test(arguments: places)
  func theBoundsOriginMovesThePlace(place: Place) throws {
    let piece = try #require(
      Self.pieces(Self.contents(place.gravity), bounds: Vector4(5, 7, 85, 67)).first)
    let r = place.atOne
    #expect(piece.rect == Vector4(r.x + 5, r.y + 7, r.z + 5, r.w + 7))
  }

  @Test func everyGravityIsTested() { #expect(Set(Self.places.map(\.gravity)).count == 12) }

  // MARK: contentsRect

  @Test func aCutIsMeasuredFromTheBottomRowUnlessYPointsDown() throws {
    let cut = Self.contents(rect: Vector4(0.25, 0.2, 0.5, 0.4))
    let up = try #require(Self.pieces(cut).first)
    #expect(up.source == Vector4(5, 8, 15, 4))
    #expect(up.texels == pixels(5, 4, 15, 8))
    #expect(up.rect == Vector4(0, 0, 80, 60))
    let down = try #require(Self.pieces(cut, yDown: true).first)
    #expect(down.source == Vector4(5, 2, 15, 6))
    #expect(down.texels == pixels(5, 2, 15, 6))
  }

  @Test func gravitySeesTheSizeOfTheCut() throws {
    let cut = Self.contents(.center, rect: Vector4(0.25, 0.2, 0.5, 0.4))
    #expect(Self.pieces(cut).map(\.rect) == [Vector4(35, 28, 45, 32)])
    let aspect = Self.contents(.resizeAspect, rect: Vector4(0, 0, 0.5, 1))
    #expect(Self.pieces(aspect).map(\.rect) == [Vector4(10, 0, 70, 60)])
  }

  @Test func aCutBetweenTexelsMayTouchBoth() throws {
    let piece = try #require(Self.pieces(Self.contents(rect: Vector4(0.06, 0, 0.5, 1))).first)
    #expect(abs(piece.source.x - 1.2) < 1e-5 && abs(piece.source.z - 11.2) < 1e-5)
    #expect(piece.texels == pixels(1, 0, 12, 10))
  }

  @Test func aCutAtAThirdDoesNotTouchTheNeighbour() throws {
    let third = Float(1) / 3
    let piece = try #require(
      Self.pieces(Self.contents(rect: Vector4(third, 0, third, 1)), width: 30).first)
    #expect(piece.texels == pixels(10, 0, 20, 10))
  }

  @Test func outsideTheImageItsEdgeRepeats() throws {
    let wide = try #require(Self.pieces(Self.contents(rect: Vector4(-0.5, 0, 2, 1))).first)
    #expect(wide.source == Vector4(-10, 10, 30, 0))
    #expect(wide.texels == pixels(0, 0, 20, 10))
    let right = try #require(Self.pieces(Self.contents(rect: Vector4(2, 0, 1, 1))).first)
    #expect(right.texels == pixels(19, 0, 20, 10))
    let left = try #require(Self.pieces(Self.contents(rect: Vector4(-3, 0, 1, 1))).first)
    #expect(left.texels == pixels(0, 0, 1, 10))
  }

  @Test(arguments: [Vector4(0, 0, 0, 1), Vector4(0, 0, 1, 0), Vector4(0.5, 0.5, -0.5, 1)])
  func anEmptyCutShowsNothing(rect: Vector4) {
    #expect(Self.pieces(Self.contents(rect: rect)).isEmpty)
  }

  @Test func anEmptyLayerShowsNothing() {
    #expect(Self.pieces(Self.contents(), bounds: Vector4(5, 5, 5, 5)).isEmpty)
    #expect(Self.pieces(Self.contents(.resizeAspect), bounds: Vector4(5, 5, 25, 5)).isEmpty)
  }

  // MARK: contentsCenter

  static let middle = Vector4(0.25, 0.4, 0.5, 0.2)

  @Test func cornersKeepTheirSize() {
    let pieces = Self.pieces(Self.contents(center: Self.middle))
    #expect(
      pieces.map(\.rect) == [
        Vector4(0, 0, 5, 4), Vector4(5, 0, 75, 4), Vector4(75, 0, 80, 4),
        Vector4(0, 4, 5, 56), Vector4(5, 4, 75, 56), Vector4(75, 4, 80, 56),
        Vector4(0, 56, 5, 60), Vector4(5, 56, 75, 60), Vector4(75, 56, 80, 60),
      ])
    #expect(pieces.first?.source == Vector4(0, 10, 5, 6))
    #expect(pieces.last?.source == Vector4(15, 4, 20, 0))
    #expect(pieces[4].texels == pixels(5, 4, 15, 6))
    #expect(pieces[0].texels == pixels(0, 6, 5, 10))
  }

  @Test func cornersArePixelsPerScale() {
    let pieces = Self.pieces(Self.contents(scale: 2, center: Self.middle), yDown: true)
    #expect(pieces.map(\.rect.x) == [0, 2.5, 77.5, 0, 2.5, 77.5, 0, 2.5, 77.5])
    #expect(pieces.map(\.rect.w) == [2, 2, 2, 58, 58, 58, 60, 60, 60])
    #expect(pieces.first?.source == Vector4(0, 0, 5, 4))
  }

  @Test func oneAxisAlone() {
    let columns = Self.pieces(Self.contents(center: Vector4(0.25, 0, 0.5, 1)))
    #expect(
      columns.map(\.rect) == [Vector4(0, 0, 5, 60), Vector4(5, 0, 75, 60), Vector4(75, 0, 80, 60)])
    let rows = Self.pieces(Self.contents(center: Vector4(0, 0.3, 1, 0.4)))
    #expect(
      rows.map(\.rect) == [Vector4(0, 0, 80, 3), Vector4(0, 3, 80, 57), Vector4(0, 57, 80, 60)])
  }

  @Test func aCenterAtTheEdgeLeavesNoPieceThere() {
    let pieces = Self.pieces(Self.contents(center: Vector4(0, 0, 0.75, 1)))
    #expect(pieces.map(\.rect) == [Vector4(0, 0, 75, 60), Vector4(75, 0, 80, 60)])
    #expect(
      pieces.map(\.edges) == [
        [.smoothMinX, .smoothMinY, .smoothMaxY], [.smoothMaxX, .smoothMinY, .smoothMaxY],
      ])
  }

  @Test func aCenterWithoutSizeIsOneTexel() {
    let pieces = Self.pieces(Self.contents(center: Vector4(0.525, 0, 0, 1)))
    #expect(
      pieces.map(\.rect) == [Vector4(0, 0, 10, 60), Vector4(10, 0, 71, 60), Vector4(71, 0, 80, 60)])
    #expect(
      pieces.map(\.texels) == [pixels(0, 0, 10, 10), pixels(10, 0, 11, 10), pixels(11, 0, 20, 10)])
    let first = Self.pieces(Self.contents(center: Vector4(0, 0, 0, 1)))
    #expect(first.map(\.texels) == [pixels(0, 0, 1, 10), pixels(1, 0, 20, 10)])
    let last = Self.pieces(Self.contents(center: Vector4(1, 0, 0, 1)))
    #expect(last.map(\.texels) == [pixels(0, 0, 19, 10), pixels(19, 0, 20, 10)])
  }

  @Test func fixedPartsThatDoNotFitShrinkAlike() {
    let pieces = Self.pieces(
      Self.contents(center: Vector4(0.25, 0, 0.25, 1)), bounds: Vector4(0, 0, 6, 60))
    // Five and ten texels share six points.
    #expect(pieces.map(\.rect) == [Vector4(0, 0, 2, 60), Vector4(2, 0, 6, 60)])
    #expect(pieces.map(\.edges).map { $0.contains(.smoothMaxX) } == [false, true])
    #expect(pieces.map(\.edges).map { $0.contains(.smoothMinX) } == [true, false])
  }

  @Test func theCenterIsAPartOfTheCut() {
    let pieces = Self.pieces(
      Self.contents(rect: Vector4(0.5, 0, 0.5, 1), center: Vector4(0.2, 0, 0.6, 1)))
    #expect(
      pieces.map(\.texels) == [pixels(10, 0, 12, 10), pixels(12, 0, 18, 10), pixels(18, 0, 20, 10)])
  }

  @Test(arguments: places)
  func onlyResizingGravitiesStretch(place: Place) {
    let count = Self.pieces(Self.contents(place.gravity, center: Self.middle)).count
    let resizes = [.resize, .resizeAspect, .resizeAspectFill].contains(place.gravity)
    #expect(count == (resizes ? 9 : 1))
  }

  @Test(arguments: 0..<4)
  func piecesTileTheTargetAndOnlyItsOutsideIsSmooth(seed: Int) {
    var random = Seeded(seed + 30)
    for _ in 0..<200 {
      let (x, y) = (Float(random.number(-0.2...1)), Float(random.number(-0.2...1)))
      let center = Vector4(x, y, Float(random.number(0...1)), Float(random.number(0...1)))
      let bounds = Vector4(
        3, -4, 3 + Float(random.number(1...90)), -4 + Float(random.number(1...90)))
      let pieces = Self.pieces(
        Self.contents(scale: random.pick([0.5, 1, 2]), center: center), bounds: bounds,
        width: 1 + random.int(0...30),
        height: 1 + random.int(0...30), yDown: random.chance(0.5))
      let area = pieces.reduce(Float(0)) { $0 + ($1.rect.z - $1.rect.x) * ($1.rect.w - $1.rect.y) }
      let whole = (bounds.z - bounds.x) * (bounds.w - bounds.y)
      #expect(abs(area - whole) < 1e-3 * whole)
      for piece in pieces {
        #expect(piece.edges.contains(.smoothMinX) == (piece.rect.x == bounds.x))
        #expect(piece.edges.contains(.smoothMaxX) == (piece.rect.z == bounds.z))
        #expect(piece.edges.contains(.smoothMinY) == (piece.rect.y == bounds.y))
        #expect(piece.edges.contains(.smoothMaxY) == (piece.rect.w == bounds.w))
        // An inner edge is exactly the edge of another piece.
        if piece.rect.z != bounds.z { #expect(pieces.contains { $0.rect.x == piece.rect.z }) }
        if piece.rect.w != bounds.w { #expect(pieces.contains { $0.rect.y == piece.rect.w }) }
      }
    }
  }
}
