import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Gradients in `render(in:)` (facts 10.2).
@Suite struct GradientRenderInContextTests {
  private func gradient(_ set: (CAGradientLayer) -> Void = { _ in }) -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.bounds = rect(0, 0, 80, 60)
    layer.colors = [color(1, 0, 0), color(0, 0, 1)]
    set(layer)
    return layer
  }

  /// The default goes from the bottom to the top of a layer whose y points up.
  @Test func axial() throws {
    let canvas = try rendered(gradient())
    #expect(canvas.solidCount == 80 * 60)
    #expect(canvas[40, 0][0] > 250 && canvas[40, 59][2] > 250)
    #expect(abs(Int(canvas[3, 30][0]) - 127) < 5 && canvas[3, 30] == canvas[70, 30])
  }

  @Test func stopsBeyondTheEndsGoOn() throws {
    let canvas = try rendered(gradient { $0.locations = [0.5, 0.5] })
    #expect(canvas[1, 29] == [255, 0, 0, 255] && canvas[1, 31] == [0, 0, 255, 255])
  }

  @Test func radial() throws {
    let layer = gradient {
      ($0.type, $0.startPoint, $0.endPoint) = (
        .radial, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.75, y: 1)
      )
    }
    let canvas = try rendered(layer)
    #expect(canvas[40, 30][0] > 245)
    #expect(canvas[62, 30] == [0, 0, 255, 255] && canvas[18, 30] == [0, 0, 255, 255])
    #expect(canvas[50, 30][0] > 100 && canvas[50, 30][0] < 150)
  }

  @Test func conic() throws {
    let layer = gradient {
      ($0.type, $0.startPoint, $0.endPoint) = (
        .conic, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.5)
      )
    }
    let canvas = try rendered(layer)
    // The angle goes from x towards y: a quarter of the way is at the top.
    #expect(abs(Int(canvas[40, 55][2]) - 64) < 6)
    #expect(abs(Int(canvas[5, 30][2]) - 128) < 6)
    #expect(abs(Int(canvas[40, 5][2]) - 191) < 6)
  }

  @Test func cornersAreRounded() throws {
    let canvas = try rendered(gradient { $0.cornerRadius = 20 })
    #expect(canvas.alpha(0, 0) == 0 && canvas.alpha(40, 30) == 255 && canvas.alpha(20, 1) == 255)
  }

  @Test func nothingToDraw() throws {
    #expect(try rendered(gradient { $0.colors = [color(1, 0, 0)] }).painted == nil)
    #expect(try rendered(gradient { $0.locations = [0] }).painted == nil)
    #expect(try rendered(gradient { $0.type = .radial }).painted == nil)
  }

  @Test func backgroundUnderContentsOver() throws {
    let canvas = try rendered(
      gradient {
        $0.backgroundColor = color(0, 1, 0)
        $0.colors = [color(1, 0, 0, 0), color(1, 0, 0, 1)]
        $0.contents = try? image(10, 10)
        $0.contentsGravity = .center
      })
    #expect(canvas[2, 0][1] > 245 && canvas[2, 59][0] > 245)
    #expect(canvas[40, 30] == [255, 255, 255, 255])
  }
}
