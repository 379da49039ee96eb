import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

@Suite struct RecordPictureTests {
  let top = root(300, 200)
  let cards = (0..<4).map { layer(rect(Double($0) * 70 + 10, 20, 60, 40), color(1, 1, 1)) }

  init() {
    for card in cards {
      card.cornerRadius = 8
      card.borderWidth = 1
      card.borderColor = color(0, 0, 0)
      top.addSublayer(card)
    }
  }

  private func programs(_ frame: Frame) -> Set<DrawProgram> {
    Set(frame.plan.batches.map(\.program))
  }

  @Test func whatComesAgainIsCopied() throws {
    let frame = Frame(top, copies: true)
    func move() throws {
      for card in cards { card.position.x += 1 }
      try frame.draw()
    }
    try frame.draw()
    #expect(programs(frame) == [.solid, .shape])
    // The second frame finds that there is no page. The third draws the stamps: of four corners and
    // of their borders.
    try move()
    #expect(programs(frame) == [.solid, .shape])
    try move()
    #expect(frame.plan.passes.map { $0.page >= 0 } == [true, false])
    #expect(frame.plan.batches[0].program == .shape && frame.plan.batches[0].count == 8)
    #expect(frame.plan.blits.count == 4 * 8)
    try move()
    #expect(frame.plan.passes.isEmpty)
    #expect(programs(frame) == [.solid, .blit])
    // A move by a quarter of a pixel needs another stamp.
    cards[0].position.x += 0.25
    try frame.draw()
    #expect(programs(frame) == [.solid, .blit, .shape])
  }

  @Test func nothingIsCopiedWhereItDoesNotPay() throws {
    let frame = Frame(top)
    for _ in 0..<4 {
      cards[0].position.x += 1
      try frame.draw()
      #expect(programs(frame) == [.solid, .shape])
    }
  }

  @Test func picturesGoWithTheirUse() throws {
    let frame = Frame(top, copies: true)
    for _ in 0..<3 {
      cards[0].position.x += 1
      try frame.draw()
    }
    let page = try #require(frame.plan.pages.last)
    for card in cards { card.isHidden = true }
    let other = layer(rect(200, 100, 10, 10), color(0, 0, 1))
    top.addSublayer(other)
    for _ in 0..<(RecordStamps.keptFrames + SurfacePool.keptFrames + 34) {
      other.position.x += 1
      try frame.draw()
      if frame.plan.retiredPages == [page.id] { return }
    }
    Issue.record("page \(page.id) is still there")
  }
}
