import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// How many passes effects take, besides the pass into the target.
@Suite struct EffectPassTests {
  let top = root(200, 200)
  let card = layer(rect(20, 20, 60, 40), color(1, 1, 1))

  init() { top.addSublayer(card) }

  /// The number of passes that draw into surfaces. A plan without a list of passes has one pass,
  /// into the target.
  func surfacePasses(_ options: CARenderOptions = .all) throws -> Int {
    try plan(top, options: options).passes.count { $0.page >= 0 }
  }

  // MARK: None

  @Test func roundedClipsAndBordersTakeNone() throws {
    card.cornerRadius = 10
    card.masksToBounds = true
    card.borderWidth = 3
    card.addSublayer(layer(rect(-10, -10, 50, 50), color(1, 0, 0)))
    #expect(try surfacePasses() == 0)
    card.cornerCurve = .continuous
    card.maskedCorners = [.layerMinXMinYCorner]
    card.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    #expect(try surfacePasses() == 0)
  }

  @Test(arguments: [0.0, 12.0])
  func shadowsOfRectanglesTakeNone(radius: Double) throws {
    card.cornerRadius = radius
    card.shadowOpacity = 0.5
    // The sublayer is inside, even inside a rounded corner.
    card.addSublayer(layer(rect(10, 10, 30, 20), color(1, 0, 0)))
    // The one pass draws all new stamps.
    let frame = Frame(top)
    try frame.draw()
    #expect(frame.plan.passes.map { $0.page >= 0 } == [true, false])
    #expect(frame.plan.batches.map(\.program).filter { $0 == .shadow } == [.shadow])
    card.position.x += 3
    try frame.draw()
    #expect(frame.plan.passes.isEmpty)
    #expect(frame.plan.batches.allSatisfy { $0.program != .shadow })
    #expect(try surfacePasses(.all.subtracting(.caching)) == 0)
    card.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    #expect(try surfacePasses() == 0)
  }

  @Test func aGroupWhoseThingsAreApartTakesNone() throws {
    card.backgroundColor = nil
    card.opacity = 0.5
    for x in [0.0, 20, 40] { card.addSublayer(layer(rect(x, 0, 19, 40), color(1, 0, 0))) }
    #expect(try surfacePasses() == 0)
    // One surface is for the composite, and one for the composite at its opacity.
    #expect(try surfacePasses(.all.subtracting(.shortcuts)) == 2)
    card.addSublayer(layer(rect(10, 10, 30, 5), color(0, 1, 0)))
    #expect(try surfacePasses() == 2)
  }

  @Test func aSingleThingTakesNone() throws {
    card.opacity = 0.5
    #expect(try surfacePasses() == 0)
    card.borderWidth = 2
    #expect(try surfacePasses() == 2)
    card.allowsGroupOpacity = false
    #expect(try surfacePasses() == 0)
  }

  @Test func groupsInsideGroupsThatAreApartTakeNone() throws {
    card.backgroundColor = nil
    card.opacity = 0.5
    let inner = layer(rect(0, 0, 30, 40))
    inner.opacity = 0.5
    inner.addSublayer(layer(rect(0, 0, 10, 10), color(1, 0, 0)))
    inner.addSublayer(layer(rect(12, 0, 10, 10), color(1, 0, 0)))
    card.addSublayer(inner)
    card.addSublayer(layer(rect(40, 0, 10, 10), color(0, 0, 1)))
    let plan = try plan(top)
    #expect(plan.passes.isEmpty)
    // A quarter of 255 is 64, half of it 128.
    #expect(plan.solids.map(\.color.alpha).sorted() == [64, 64, 128])
  }

  // MARK: Some

  @Test func aMaskTakesTwo() throws {
    card.mask = layer(rect(5, 5, 30, 20), color(0, 0, 0))
    #expect(try surfacePasses() == 2)
    card.opacity = 0.5
    card.addSublayer(layer(rect(0, 0, 30, 30), color(1, 0, 0)))
    #expect(try surfacePasses() == 3)
  }

  @Test func aMaskThatShowsNothingTakesNone() throws {
    let mask = layer(rect(5, 5, 30, 20), color(0, 0, 0))
    card.mask = mask
    mask.isHidden = true
    #expect(try surfacePasses() == 0)
    #expect(try plan(top).quads.isEmpty && plan(top).solids.isEmpty)
    mask.isHidden = false
    mask.position.x = 500
    #expect(try plan(top).solids.isEmpty)
  }

  @Test func theMaskIsDrawnBeforeItCuts() throws {
    card.mask = layer(rect(5, 5, 30, 20), color(0, 0, 0))
    let plan = try plan(top)
    // The passes are for the mask, for the masked composite, and for the target.
    #expect(plan.passes.map { $0.page >= 0 } == [true, true, false])
    #expect(plan.passes[0].area == plan.passes[1].area)
    let cut = plan.batches.filter { $0.mode == .destinationIn }
    #expect(cut.map(\.page) == [plan.passes[0].page])
  }

  @Test func aShadowOfACompositeIsBlurred() throws {
    card.backgroundColor = nil
    card.shadowOpacity = 1
    card.addSublayer(layer(rect(-20, 0, 10, 10), color(1, 0, 0)))
    // The passes are for the composite, the two directions, and the result.
    #expect(try surfacePasses() == 4)
    card.shadowRadius = 20
    // A grid of larger pixels takes one more pass.
    #expect(try surfacePasses() == 5)
    card.shadowRadius = 0
    #expect(try surfacePasses() == 2)
  }

  // MARK: Kept

  @Test func whatIsUnchangedIsNotBlurredAgain() throws {
    card.backgroundColor = nil
    card.shadowOpacity = 1
    card.addSublayer(layer(rect(-20, 0, 10, 10), color(1, 0, 0)))
    let other = layer(rect(150, 150, 10, 10), color(0, 0, 1))
    top.addSublayer(other)
    let frame = Frame(top)
    func passes() throws -> Int {
      try frame.draw()
      return frame.plan.passes.count { $0.page >= 0 }
    }
    #expect(try passes() == 4)
    other.position.x = 120
    #expect(try passes() == 0)
    card.shadowOpacity = 0.5
    #expect(try passes() == 4)
    card.sublayers?[0].backgroundColor = color(0, 1, 0)
    #expect(try passes() == 4)
    other.position.x = 130
    #expect(try passes() == 0)
    card.position.x += 1
    #expect(try passes() == 0)
    card.position.x += 0.25
    #expect(try passes() == 4)
    top.addSublayer(CALayer())
    #expect(try passes() == 0)
  }

  @Test func aBitmapIsKeptUntilItsLayersChange() throws {
    card.shouldRasterize = true
    card.addSublayer(layer(rect(0, 0, 10, 10), color(1, 0, 0)))
    let frame = Frame(top)
    func passes() throws -> Int {
      try frame.draw()
      return frame.plan.passes.count { $0.page >= 0 }
    }
    #expect(try passes() == 1)
    // The bitmap does not depend on the layer's place or on how it is shown.
    card.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
    card.opacity = 0.3
    #expect(try passes() == 0)
    card.sublayers?[0].position.x = 20
    #expect(try passes() == 1)
    top.addSublayer(CALayer())
    #expect(try passes() == 0)
  }

  /// While a group fades, its composite is kept. Afterwards only its result is kept.
  @Test func aGroupThatFadesIsNotPaintedAgain() throws {
    card.opacity = 0.5
    card.addSublayer(layer(rect(0, 0, 30, 30), color(1, 0, 0)))
    let frame = Frame(top)
    func passes() throws -> Int {
      try frame.draw()
      return frame.plan.passes.count { $0.page >= 0 }
    }
    #expect(try passes() == 2)
    card.opacity = 0.4
    #expect(try passes() == 1)
    card.opacity = 0.3
    #expect(try passes() == 1)
    card.position.x += 1
    #expect(try passes() == 0)
    card.opacity = 0.2
    #expect(try passes() == 2)
  }

  /// A small group is drawn whole even if a part is outside, so that it can move into sight without
  /// a new drawing.
  @Test func aGroupThatComesInIsNotPaintedAgain() throws {
    card.position.x = -20
    card.mask = layer(rect(5, 5, 50, 20), color(0, 0, 0))
    let frame = Frame(top)
    func passes() throws -> Int {
      try frame.draw()
      return frame.plan.passes.count { $0.page >= 0 }
    }
    #expect(try passes() == 2)
    card.position.x = 40
    #expect(try passes() == 0)
  }

  @Test func surfacesBeyondTheBudgetAreNotKept() throws {
    card.mask = layer(rect(5, 5, 50, 20), color(0, 0, 0))
    let other = layer(rect(100, 100, 10, 10), color(0, 0, 1))
    top.addSublayer(other)
    var limits = RenderLimits.standard
    limits.effectBytes = 64 * 64 * 4 - 1
    let frame = Frame(top, limits: limits)
    try frame.draw()
    other.position.x += 1
    try frame.draw()
    #expect(frame.plan.passes.count { $0.page >= 0 } == 2)
  }

  // MARK: Limits

  @Test func tooManyPassesAreAnError() throws {
    var limits = RenderLimits.standard
    limits.passes = 3
    for x in 0..<4 {
      let masked = layer(rect(Double(x) * 20, 0, 10, 10), color(1, 0, 0))
      masked.mask = layer(rect(0, 0, 5, 5), color(0, 0, 0))
      top.addSublayer(masked)
    }
    let frame = Frame(top, limits: limits)
    #expect(throws: LimitExceeded("passes", value: 4, allowed: 3)) { try frame.draw() }
    // Each masked layer takes two passes, and the target takes one.
    limits.passes = 8
    #expect(throws: LimitExceeded.self) { try Frame(top, limits: limits).draw() }
    limits.passes = 9
    #expect(try Frame(top, limits: limits).draw())
  }

  @Test func tooDeepGroupsAreAnError() throws {
    var limits = RenderLimits.standard
    limits.effectNesting = 5
    var inner = card
    for _ in 0..<5 {
      inner.mask = layer(rect(0, 0, 50, 30), color(0, 0, 0))
      let next = layer(rect(0, 0, 40, 20), color(1, 0, 0))
      inner.addSublayer(next)
      inner = next
    }
    inner.opacity = 0.5
    inner.borderWidth = 1
    let frame = Frame(top, limits: limits)
    #expect(throws: LimitExceeded("effectNesting", value: 6, allowed: 5)) { try frame.draw() }
    limits.effectNesting = 6
    #expect(try Frame(top, limits: limits).draw())
  }
}
