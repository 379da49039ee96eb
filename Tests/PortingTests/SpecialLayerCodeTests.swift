import Foundation
import QuartzCore
import Testing

/// The code in `SpecialLayerCode.swift` has the effect that it has on Apple's systems.
@Suite struct SpecialLayerCodeTests {
  /// The bytes that `layer` draws into a bitmap: red, green, blue, alpha; rows from the top.
  private func pixels(_ layer: CALayer, _ width: Int, _ height: Int) throws -> (Int, Int) -> [UInt8]
  {
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    layer.render(in: context)
    let data = try #require(context.data)
    let bytes = [UInt8](UnsafeRawBufferPointer(start: data, count: width * height * 4))
    return { x, y in
      Array(bytes[((height - 1 - y) * width + x) * 4..<((height - 1 - y) * width + x) * 4 + 4])
    }
  }

  @Test func progressRing() throws {
    let ring = ProgressRingLayer()
    ring.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
    ring.layoutIfNeeded()
    #expect(ring.arc.path?.boundingBox.width == 52)
    ring.progress = 0.25
    #expect(ring.arc.strokeEnd == 0.25)
    ring.progress = 7
    #expect(ring.arc.strokeEnd == 1)
    ring.animate(to: 0.5, duration: 3)
    let animation = try #require(ring.arc.animation(forKey: "progress") as? CABasicAnimation)
    #expect(animation.fromValue as? CGFloat == 1 && animation.toValue as? CGFloat == 0.5)
    let pixel = try pixels(ring, 60, 60)
    // The arc goes clockwise from the top: the right half is done.
    #expect(pixel(56, 30) == [0, 0, 255, 255])
    #expect(pixel(4, 30) == [204, 204, 204, 255])
    #expect(pixel(30, 30) == [0, 0, 0, 0])
    let copy = ProgressRingLayer(layer: ring)
    #expect(copy.progress == 0.5)
  }

  @Test func star() throws {
    let star = StarLayer()
    star.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(star.path?.contains(CGPoint(x: 50, y: 95)) == true)
    #expect(star.path?.contains(CGPoint(x: 95, y: 95)) == false)
    star.points = 2
    #expect(star.path?.contains(CGPoint(x: 75, y: 95)) == false)
    #expect(star.fillColor?.components == [0, 0, 0, 1])
    #expect(StarLayer.needsDisplay(forKey: "shine") && !StarLayer.needsDisplay(forKey: "points"))
    #expect((star.action(forKey: "fillColor") as? CABasicAnimation)?.duration == 2)
    star.setValue(0.5, forKey: "strokeStart")
    #expect(star.strokeStart == 0.5)
    #expect(try pixels(star, 100, 100)(50, 90) == [0, 0, 0, 255])
  }

  @Test func spinner() throws {
    let spinner = makeSpinner(dots: 4, in: CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(spinner.instanceCount == 4 && spinner.instanceDelay == 0.25)
    #expect(spinner.instanceAlphaOffset == -0.25)
    #expect(spinner.value(forKeyPath: "instanceTransform.rotation.z") as? Double == .pi / 2)
    // Only the original is hit.
    #expect(spinner.hitTest(CGPoint(x: 50, y: 92)) === spinner.sublayers?[0])
    #expect(spinner.hitTest(CGPoint(x: 92, y: 50)) === spinner)
    spinner.setValue(9, forKey: "instanceCount")
    #expect(spinner.instanceCount == 9)
    #expect(try pixels(spinner, 100, 100)(50, 92) == [255, 0, 0, 255])
  }

  @Test func chart() throws {
    let chart = ChartLayer(values: [0.5, 0.5, 0.5], size: CGSize(width: 100, height: 60))
    #expect(chart.line.lineDashPattern == [6, 3])
    #expect(chart.area.colors?.count == 2)
    #expect(chart.label.string as? String == "Sales")
    #expect(chart.label.font as? String == "Helvetica")
    #expect(chart.label.preferredFrameSize().height > 10)
    #expect(chart.areaMask.superlayer === chart.area)
    // The line has a dash here and a gap there. Nothing is above or below it.
    let pixel = try pixels(chart, 100, 60)
    #expect(pixel(3, 30) == [255, 0, 0, 255])
    #expect(pixel(3, 38) == [0, 0, 0, 0])
  }

  @Test func shapeTree() throws {
    let root = makeShapeTree(depth: 3)
    var (layer, count): (CALayer?, Int) = (root, 0)
    while let current = layer {
      count += 1
      let fill = try #require(current.sublayers?[0] as? CAShapeLayer)
      #expect(fill.fillRule == .evenOdd)
      let group = try #require(fill.animation(forKey: "content") as? CAAnimationGroup)
      #expect(group.animations?.count == 2)
      layer = (current.sublayers?.count ?? 0) > 1 ? current.sublayers?[1] : nil
    }
    #expect(count == 4)
    let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
    let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
    let fill = try #require(copy?.sublayers?[1].sublayers?[0] as? CAShapeLayer)
    #expect(fill.path?.boundingBox == CGRect(x: 0, y: 0, width: 40, height: 20))
  }

  @Test func confetti() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    let picture = try #require(context.makeImage())
    let emitter = makeConfetti(width: 320, pictures: [picture, picture])
    #expect(emitter.emitterCells?.map(\.name) == ["confetti 0", "confetti 1"])
    #expect(emitter.emitterCells?[0].velocity == 350)
    #expect((emitter.emitterCells?[0].contents as? CGImage) === picture)
    emitter.setValue(0, forKeyPath: "emitterCells.confetti 1.birthRate")
    #expect(emitter.value(forKeyPath: "emitterCells.confetti 0.birthRate") as? Float == 6)
    #expect(emitter.value(forKeyPath: "emitterCells.confetti 1.birthRate") as? Float == 0)
    emitter.birthRate = 0
    #expect(emitter.birthRate == 0)
    let stop = CABasicAnimation(keyPath: "emitterCells.confetti 0.birthRate")
    stop.toValue = 0
    stop.duration = 1
    emitter.add(stop, forKey: "stop")
    #expect(emitter.animation(forKey: "stop") != nil)
  }
}
