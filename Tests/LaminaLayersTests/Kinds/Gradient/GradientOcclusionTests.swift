import Foundation
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// Layers that opaque gradients hide while their colours change.
@Suite struct GradientOcclusionTests {
  private let top = root(100, 100)
  private let gradient = CAGradientLayer()
  private let other = layer(rect(0, 0, 10, 10), color(0, 0, 1))
  private let frame: Frame

  init() {
    top.addSublayer(layer(rect(20, 20, 50, 50), color(1, 0, 0)))
    gradient.frame = rect(0, 0, 100, 100)
    top.addSublayer(gradient)
    top.addSublayer(other)
    frame = Frame(top, options: .all.subtracting(.clearing))
  }

  private func draw(_ alpha: Double, _ step: Int) throws {
    gradient.colors = [
      color(Double(step % 7) / 7, 0.5, 0), color(0, 0.5, Double(step % 5) / 5, alpha),
    ]
    try frame.draw()
  }

  /// Whether the plan leaves out the layer behind the gradient.
  private var hides: Bool {
    !frame.plan.solids.contains { $0.color == PackedColor(red: 255, green: 0, blue: 0, alpha: 255) }
  }

  /// The same for a plan that is made again without a change of structure.
  private func hidesAnew() throws -> Bool {
    other.isHidden.toggle()
    try frame.draw()
    other.isHidden.toggle()
    try frame.draw()
    return hides
  }

  @Test func changesOfColourLeaveItHiding() throws {
    try draw(1, 0)
    #expect(hides)
    for step in 1..<9 {
      try draw(1, step)
      #expect(hides)
    }
    #expect(try hidesAnew())
  }

  @Test func whatShowsThroughIsDrawn() throws {
    try draw(1, 0)
    try draw(0.5, 1)
    #expect(!hides)
    #expect(try !hidesAnew())
    try draw(1, 2)
    #expect(try hidesAnew(), "it follows the colours")
    try draw(1, 3)
    gradient.opacity = 0.5
    try frame.draw()
    #expect(try !hidesAnew())
  }

  /// A gradient with corners lies over an opaque background. It must not matter which of the two
  /// hides the layer behind.
  @Test func aBackgroundHidesWhereAGradientDoesNot() throws {
    gradient.backgroundColor = color(0, 1, 0)
    gradient.cornerRadius = 5
    try draw(0.5, 0)
    #expect(hides)
    try draw(1, 1)
    try draw(0.3, 2)
    #expect(hides)
    #expect(try hidesAnew())
    gradient.cornerRadius = 90
    try draw(1, 3)
    #expect(try !hidesAnew())
  }
}
