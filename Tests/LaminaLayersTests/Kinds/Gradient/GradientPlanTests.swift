import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// The records of gradients in a plan, without GL.
@Suite struct GradientPlanTests {
  private func gradient(_ frame: CGRect, _ colors: [CGColor]) -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.frame = frame
    layer.colors = colors
    return layer
  }

  private let red = color(1, 0, 0)
  private let blue = color(0, 0, 1)

  private func stops(_ colors: [Any]?, _ locations: [NSNumber]? = nil) -> ColorStops? {
    ColorStops(colors, at: locations)
  }

  @Test func theRulesOfStops() {
    #expect(stops(nil) == nil && stops([]) == nil && stops([red]) == nil)
    #expect(stops([red, blue], [0]) == nil && stops([red, blue], []) == nil)
    #expect(stops([red, "blue"]) == nil)
    #expect(stops([red, blue, red])?.locations == [0, 0.5, 1])
    #expect(stops([red, blue, red, blue], [-1, 0.75, 0.5, 3])?.locations == [0, 0.75, 0.75, 1])
    #expect(stops([red, blue])?.isOpaque == true)
    #expect(stops([red, color(0, 0, 1, 0.5)])?.isOpaque == false)
    #expect(stops([red, color(2, -1, 0.5)])?.colors == [[1, 0, 0, 1], [1, 0, 0.5, 1]])
    #expect(stops([CGColor(gray: 0.5, alpha: 1), blue])?.colors.first?.w == 1)
  }

  private func form(_ set: (CAGradientLayer) -> Void) -> RenderGradient? {
    let layer = gradient(.zero, [red, blue])
    set(layer)
    return layer.row.kindValues(GradientValues.self).pointee.published
  }

  @Test func whereGradientsDrawNothing() {
    #expect(form { _ in } != nil)
    #expect(form { $0.endPoint = $0.startPoint } == nil)
    #expect(form { $0.type = .radial } == nil, "no width")
    #expect(form { ($0.type, $0.endPoint) = (.radial, CGPoint(x: 1, y: 1)) } != nil)
    #expect(form { ($0.type, $0.endPoint) = (.radial, CGPoint(x: 1, y: 0)) } == nil, "no height")
    #expect(form { ($0.type, $0.endPoint) = (.conic, $0.startPoint) } != nil)
    #expect(form { $0.endPoint = CGPoint(x: 1e300, y: 1) } == nil)
    #expect(form { ($0.startPoint, $0.endPoint) = (.zero, CGPoint(x: 1e-30, y: 0)) } == nil)
  }

  @Test func oneRecordAndItsStops() throws {
    let top = root(40, 20)
    let layer = gradient(rect(4, 2, 30, 10), [red, blue, color(0, 1, 0)])
    top.addSublayer(layer)
    let plan = try plan(top)
    #expect(plan.batches.map(\.program) == [.gradient])
    #expect(plan.batches.first?.blends == false, "opaque, on whole pixels")
    #expect(plan.gradients.entries.count == 8)
    #expect(plan.gradients.entries[0] == Vector4(0, 3, 0, 0))
    #expect(plan.gradients.entries[1] == Vector4(0, 1, 0, 0))
    #expect(plan.gradients.entries[4] == Vector4(0.5, 2, 0, 0))
    #expect(plan.quads[0].source == Vector4(0, 0, 1 / 30, 1 / 10))
    #expect(plan.description.contains("stops 0 ("))
  }

  @Test func whatIsWrongDrawsNothing() throws {
    let top = root(40, 20)
    let layer = gradient(rect(0, 0, 40, 20), [red])
    top.addSublayer(layer)
    #expect(try plan(top).batches.isEmpty)
  }

  @Test func tooManyStopsAreAnError() throws {
    let top = root(40, 20)
    top.addSublayer(gradient(rect(0, 0, 40, 20), (0..<11).map { color(Double($0) / 10, 0, 0) }))
    var limits = RenderLimits.standard
    limits.gradientStops = 11
    try Frame(top, limits: limits).draw()
    limits.gradientStops = 10
    #expect(throws: LimitExceeded("gradientStops", value: 11, allowed: 10)) {
      try Frame(top, limits: limits).draw()
    }
  }

  @Test func whatDoesNotChangeKeepsItsVersion() throws {
    let top = root(60, 40)
    let layers = (0..<3).map { gradient(rect(Double($0) * 15, 3, 12, 20), [red, blue]) }
    for layer in layers { top.addSublayer(layer) }
    let frame = Frame(top, options: .all)
    try frame.draw()
    let version = frame.plan.gradients.version
    #expect(version != 0)
    layers[1].position.y += 3
    #expect(try frame.draw())
    #expect(frame.plan.gradients.version == version, "a move")
    layers[0].addSublayer(layer(rect(0, 0, 3, 3), red))
    #expect(try frame.draw())
    #expect(frame.plan.gradients.version == version, "another structure")
    layers[1].colors = [blue, red]
    #expect(try frame.draw())
    #expect(frame.plan.gradients.version != version)
  }

  /// A patched plan has the same records and stops as a new plan.
  @Test func patchesGiveWhatPlansWouldBe() throws {
    func text(_ plan: FramePlan) -> [Substring] {
      plan.description.split(separator: "\n").filter { !$0.hasPrefix("layers") }
    }
    let top = root(200, 100)
    let layers = (0..<12).map { index in
      let layer = gradient(rect(Double(index * 15), 10, 14, 30), [red, blue])
      if index % 3 == 1 { layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) }
      if index % 3 == 2 { layer.cornerRadius = 4 }
      top.addSublayer(layer)
      return layer
    }
    let frame = Frame(top, options: .all)
    try frame.draw()
    for step in 1..<8 {
      let layer = layers[step]
      switch step % 4 {
      case 0: layer.colors = [blue, color(0, 1, 0)]
      case 1: layer.startPoint.x = 0.07 * CGFloat(step)
      case 2: layer.position.y += 7.25
      default: layer.colors = [red, blue, color(1, 1, 0, 0.5)]
      }
      #expect(try frame.draw())
      #expect(text(frame.plan) == text(try plan(top, options: .all)), "step \(step)")
    }
  }

  @Test func anOpaqueOneHidesWhatIsBehind() throws {
    let top = root(100, 100)
    let behind = layer(rect(20, 20, 30, 30), red)
    let front = gradient(rect(10, 10, 80, 80), [red, blue])
    for layer in [behind, front] { top.addSublayer(layer) }
    let options = CARenderOptions.all.subtracting(.damage)
    #expect(try plan(top, options: options).statistics.drawnLayers == 1)
    #expect(try plan(top, options: options.subtracting(.occlusion)).statistics.drawnLayers == 2)
    front.colors = [red, color(0, 0, 1, 0.5)]
    #expect(try plan(top, options: options).statistics.drawnLayers == 2)
    front.colors = [red, blue]
    front.opacity = 0.5
    #expect(try plan(top, options: options).statistics.drawnLayers == 2)
  }

  /// If an opaque gradient covers a background, the background would show at the antialiased edges.
  @Test func anOpaqueOneHidesItsBackground() throws {
    let top = root(100, 100)
    let layer = gradient(rect(10.5, 10.5, 30, 30), [red, blue])
    layer.backgroundColor = red
    top.addSublayer(layer)
    #expect(try plan(top).batches.map(\.program) == [.gradient])
    layer.colors = [red, color(0, 0, 1, 0.5)]
    #expect(try plan(top).batches.count > 1)
  }

  /// Each record says which features its gradient needs. A software rasterizer computes every
  /// feature that the program has.
  @Test func recordsSayWhatTheyNeed() throws {
    let all: QuadFlags = [.curved, .manyStops, .edged]
    func needs(_ options: CARenderOptions = .all, _ set: (CAGradientLayer) -> Void) throws
      -> QuadFlags
    {
      let top = root(100, 100)
      let layer = gradient(rect(10, 10, 60, 40), [red, blue, red])
      (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.9, y: 1))
      set(layer)
      top.addSublayer(layer)
      let frame = Frame(top, options: options)
      try frame.draw()
      let batch = try #require(frame.plan.batches.first { $0.program.isGradient })
      return QuadFlags(rawValue: batch.flags).intersection(all)
    }
    #expect(try needs { _ in } == [])
    #expect(try needs { $0.type = .radial } == .curved)
    #expect(try needs { $0.type = .conic } == .curved)
    #expect(try needs { $0.colors = [red, blue, red, blue] } == .manyStops)
    #expect(try needs { $0.cornerRadius = 5 } == .edged)
    #expect(try needs { $0.position.x += 0.5 } == .edged)
    #expect(try needs { $0.transform = CATransform3DMakeRotation(0.5, 0, 0, 1) } == .edged)
    #expect(try needs(.all.subtracting(.aligned)) { _ in } == all)
  }
}
