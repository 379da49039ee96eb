import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

/// NaN, infinity and huge numbers: nothing traps, and shapes still cover what they should.
@Suite struct HostileNumberTests {
  static let huge: [CGFloat] = [1e5, 3e6, 1e9, 1e15, 1e100]

  @Test(arguments: huge) func hugeShapesCoverEverything(size: CGFloat) throws {
    func full(_ body: (CGContext) -> Void) throws -> Bool {
      let canvas = try Canvas(5, 5)
      body(canvas.context)
      return canvas.alphas.joined().allSatisfy { $0 == 255 }
    }
    let all = box(-size, -size, 2 * size, 2 * size)
    #expect(try full { $0.fill(all) })
    #expect(try full { $0.fillEllipse(in: all) })
    #expect(
      try full {
        $0.clip(to: all)
        $0.fill(all)
      })
    #expect(
      try full {
        $0.addLines(between: [
          CGPoint(x: -size, y: -size), CGPoint(x: 3 * size, y: -size), CGPoint(x: 0, y: size),
        ])
        $0.fillPath(using: .evenOdd)
      })
    #expect(
      try full {
        $0.setLineWidth(20)
        $0.strokeLineSegments(between: [CGPoint(x: -size, y: 2), CGPoint(x: size, y: 2)])
      })
    #expect(
      try full {
        $0.setLineWidth(size)
        $0.strokeLineSegments(between: [CGPoint(x: 0, y: 0), CGPoint(x: 5, y: 5)])
      })
    #expect(
      try full {
        $0.scaleBy(x: size, y: size)
        $0.fill(box(-1, -1, 2, 2))
      })
  }

  /// A slanted edge keeps its place even if its ends are cut off.
  @Test(arguments: [1e4, 3e4, 1e5, 1e7, 1e9] as [CGFloat]) func farEndsKeepTheirDirection(
    size: CGFloat
  )
    throws
  {
    let canvas = try Canvas(4, 4)
    canvas.context.addLines(between: [
      CGPoint(x: -size, y: -size), CGPoint(x: size, y: size), CGPoint(x: size, y: -size),
    ])
    canvas.context.fillPath()
    for (row, alphas) in canvas.alphas.enumerated() {
      for (column, alpha) in alphas.enumerated() {
        let y = 3 - row
        #expect(column == y ? abs(alpha - 128) <= 9 : alpha == (column > y ? 255 : 0))
      }
    }
  }

  /// A line that is cut off keeps its corners, and its dashes come to an end.
  @Test func hugeLines() throws {
    let canvas = try Canvas(8, 8)
    canvas.context.setLineDash(phase: 0, lengths: [0.3, 0.2])
    canvas.context.setLineWidth(3)
    canvas.context.stroke(box(2, 2, 1e12, 1e12))
    #expect(canvas.alphas[0][2] > 0)
    #expect(canvas.alphas[2][6] == 0)
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, .greatestFiniteMagnitude])
  func whatIsNoNumberIsIgnored(bad: CGFloat) throws {
    let canvas = try Canvas(4, 4)
    let context = canvas.context
    let isFinite = bad.isFinite
    context.setLineWidth(bad)
    context.setMiterLimit(bad)
    context.setFlatness(bad)
    context.setLineDash(phase: bad, lengths: [bad, 1])
    context.setLineDash(phase: 0, lengths: [-1])
    context.setShadow(offset: CGSize(width: bad, height: bad), blur: bad)
    if !isFinite {
      #expect(context.state.lineWidth == 1)
      #expect(context.state.dashLengths.isEmpty)
      #expect(context.state.shadow == nil)
    }
    context.setAlpha(bad)
    context.setAlpha(1)
    context.setLineWidth(1)
    context.setShadow(offset: .zero, blur: 0, color: nil)
    context.saveGState()
    context.translateBy(x: bad, y: 0)
    context.scaleBy(x: bad, y: bad)
    context.rotate(by: bad)
    #expect(isFinite || context.ctm == .identity)
    context.restoreGState()
    context.move(to: CGPoint(x: bad, y: 1))
    context.addLine(to: CGPoint(x: 1, y: bad))
    context.addCurve(to: CGPoint(x: bad, y: bad), control1: .zero, control2: .zero)
    context.addArc(
      center: CGPoint(x: bad, y: 0), radius: bad, startAngle: 0, endAngle: bad, clockwise: true)
    context.addArc(tangent1End: .zero, tangent2End: CGPoint(x: bad, y: bad), radius: bad)
    _ = context.pathContains(CGPoint(x: bad, y: bad), mode: .fillStroke)
    context.drawPath(using: .eoFillStroke)
    context.fill(CGRect(x: bad, y: 0, width: 1, height: 1))
    context.stroke(CGRect(x: 0, y: 0, width: bad, height: bad), width: bad)
    context.clear(CGRect(x: bad, y: bad, width: bad, height: bad))
    context.beginTransparencyLayer(
      in: CGRect(x: bad, y: bad, width: bad, height: bad), auxiliaryInfo: nil)
    context.fill(box(0, 0, 4, 4))
    context.endTransparencyLayer()
    context.fill(box(0, 0, 1, 1))
    #expect(canvas.pixel(0, 3).alpha == 255)
  }

  /// A map without an inverse draws no lines and has no usable user space. Drawing works again
  /// afterwards.
  @Test func mapsWithoutAnInverse() throws {
    let canvas = try Canvas(4, 4)
    let context = canvas.context
    context.saveGState()
    context.scaleBy(x: 0, y: 1)
    context.stroke(box(0, 0, 4, 4))
    context.fill(box(0, 0, 4, 4))
    context.addRect(box(0, 0, 4, 4))
    context.replacePathWithStrokedPath()
    #expect(context.isPathEmpty)
    context.restoreGState()
    #expect(canvas.alphas.joined().allSatisfy { $0 == 0 })
    context.fill(box(0, 0, 4, 4))
    #expect(canvas.alphas.joined().allSatisfy { $0 == 255 })
  }

  @Test func extremeShadows() throws {
    let canvas = try Canvas(6, 6)
    canvas.context.setShadow(
      offset: CGSize(width: 1e300, height: -1e300), blur: 1e300, color: .rgba(1, 0, 0))
    canvas.context.fill(box(0, 0, 6, 6))
    #expect(canvas.pixel(3, 3) == Pixel(0, 0, 0))
  }
}
