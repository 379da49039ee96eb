import Foundation
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

/// Stores: when a layer has one, what is in it, and what replaces it.
@Suite struct BackingStoreTests {
  let red = Painter.Shape.fill(rectangle(-100, -100, 400, 400), 1, 0, 0)

  @Test func drawingMakesAStore() throws {
    let layer = Painter(rectangle(0, 0, 4, 3), [.fill(rectangle(0, 0, 1, 1), 1, 0, 0)])
    layer.display()
    let store = try #require(layer.store)
    #expect(store.shape.width == 4 && store.shape.height == 3)
    #expect(store.description == "CABackingStore 4x3 RGBA8")
    // y points up: the first row of pixels is the last of the layer.
    #expect(layer.pixel(0, 2) == [0, 0, 255, 255])
    #expect(layer.pixel(0, 0) == [0, 0, 0, 0])
  }

  @Test func theOriginOfBoundsCounts() {
    let layer = Painter(rectangle(10, 20, 4, 3), [.fill(rectangle(10, 20, 1, 1), 1, 0, 0)])
    layer.display()
    #expect(layer.pixel(0, 2) == [0, 0, 255, 255])
  }

  @Test func aFlippedLayerDrawsFromTheTop() {
    let layer = Painter(rectangle(0, 0, 4, 3), [.fill(rectangle(0, 0, 1, 1), 1, 0, 0)])
    layer.isGeometryFlipped = true
    layer.display()
    #expect(layer.pixel(0, 0) == [0, 0, 255, 255])
    #expect(layer.pixel(0, 2) == [0, 0, 0, 0])
  }

  @Test func anOverrideThatDrawsNothingIsATransparentStore() {
    let layer = Painter(rectangle(0, 0, 2, 2))
    layer.display()
    #expect(layer.bytes == [UInt8](repeating: 0, count: 16))
  }

  // MARK: Nobody draws

  @Test func aClassThatDrawsNothingHasNoStore() {
    final class Plain: CALayer {}
    let layer = Plain()
    layer.bounds = rectangle(0, 0, 4, 4)
    layer.display()
    #expect(layer.contents == nil)
  }

  @Test func aDelegateThatDrawsNothingHasNoStore() {
    let (layer, delegate) = (CALayer(), SilentDelegate())
    layer.bounds = rectangle(0, 0, 4, 4)
    layer.delegate = delegate
    layer.display()
    #expect(layer.contents == nil)
  }

  /// Some overrides call the inherited member out of habit.
  @Test func anOverrideMayEndInTheInheritedMember() {
    let layer = Painter(rectangle(0, 0, 2, 2), [red])
    layer.asksSuper = true
    layer.display()
    #expect(layer.pixel(0, 0) == [0, 0, 255, 255])
  }

  @Test func aDelegateThatDraws() throws {
    let (layer, log) = (CALayer(), CallLog())
    let delegate = DrawDelegate(log)
    layer.bounds = rectangle(0, 0, 4, 4)
    layer.delegate = delegate
    layer.display()
    #expect(layer.contents is BackingStore)
  }

  /// A store goes if its delegate has gone and the next delegate draws nothing.
  @Test func aStoreGoesWithItsDelegate() throws {
    final class Red: NSObject, CALayerDelegate {
      func draw(_ layer: CALayer, in ctx: CGContext) {
        ctx.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        ctx.fill(layer.bounds)
      }
    }
    let (layer, silent, delegate) = (CALayer(), SilentDelegate(), Red())
    layer.bounds = rectangle(0, 0, 2, 2)
    layer.delegate = delegate
    layer.display()
    let store = try #require(layer.contents as? BackingStore)
    #expect(store.memory.withUnsafeBytes { $0[2] } == 255)
    layer.delegate = silent
    layer.display()
    #expect(layer.contents == nil)
    #expect(layer.row.rare.pointee.display.store == nil, "its memory is given back")
    layer.delegate = delegate
    layer.display()
    #expect(layer.contents is BackingStore)
  }

  // MARK: Other contents and back

  @Test func anImageReplacesWhatWasDrawn() throws {
    let layer = Painter(rectangle(0, 0, 4, 4), [red])
    layer.display()
    let picture = try image(2, 2)
    layer.contents = picture
    #expect(layer.contents as? CGImage === picture)
    #expect(layer.row.rare.pointee.display.store == nil, "its memory is given back")
  }

  /// Facts 6: assigning contents does not cancel a pending display.
  @Test func aPendingDisplayReplacesAnImage() throws {
    let layer = Painter(rectangle(0, 0, 4, 4), [red])
    layer.setNeedsDisplay()
    layer.contents = try image(2, 2)
    #expect(layer.needsDisplay())
    layer.displayIfNeeded()
    #expect(layer.pixel(3, 3) == [0, 0, 255, 255])
  }

  @Test func afterAnImageEverythingIsDrawn() throws {
    let layer = Painter(rectangle(0, 0, 4, 4), [red])
    layer.display()
    layer.contents = try image(2, 2)
    layer.setNeedsDisplay(rectangle(0, 0, 1, 1))
    layer.displayIfNeeded()
    #expect(layer.pixel(3, 3) == [0, 0, 255, 255])
  }

  @Test func theSameStoreAssignedAgainIsStillTheLayers() {
    let layer = Painter(rectangle(0, 0, 4, 4), [red])
    layer.display()
    layer.contents = layer.contents
    let store = layer.store
    layer.display()
    #expect(layer.store === store)
  }

  // MARK: What is drawn again

  @Test func onlyWhatIsInvalidIsClearedAndDrawn() throws {
    let layer = Painter(rectangle(0, 0, 4, 4), [red])
    layer.display()
    layer.shapes = []
    layer.setNeedsDisplay(rectangle(1.2, 1.2, 0.5, 0.5))
    layer.displayIfNeeded()
    #expect(layer.pixel(1, 2) == [0, 0, 0, 0])
    #expect(layer.bytes.filter { $0 != 0 }.count == 15 * 2)
  }

  @Test func rectanglesFarApartAreDrawnByThemselves() throws {
    let layer = Painter(rectangle(0, 0, 100, 100), [red])
    layer.display()
    let store = try #require(layer.store)
    layer.setNeedsDisplay(rectangle(0, 0, 2, 2))
    layer.setNeedsDisplay(rectangle(90, 90, 3, 3))
    layer.displayIfNeeded()
    #expect(store.changes(since: 1).area == 4 + 9)
    #expect(layer.draws == 2)
  }

  @Test(arguments: 0..<5)
  func aNewPlaceOfTheLayersSpaceDrawsEverything(change: Int) throws {
    let layer = Painter(rectangle(0, 0, 8, 8), [red])
    layer.display()
    layer.shapes = [.fill(rectangle(-100, -100, 400, 400), 0, 1, 0)]
    switch change {
    case 0: layer.bounds = rectangle(0, 0, 9, 8)
    case 1: layer.contentsScale = 2
    case 2: layer.isGeometryFlipped = true
    case 3: layer.bounds = rectangle(3, 0, 8, 8)
    default: layer.isOpaque = true
    }
    layer.setNeedsDisplay(rectangle(3, 3, 1, 1))
    layer.displayIfNeeded()
    let bytes = layer.bytes
    #expect(
      stride(from: 0, to: bytes.count, by: 4).allSatisfy {
        bytes[$0 + 1] == 255 && bytes[$0 + 2] == 0
      })
  }

  // MARK: Formats

  @Test func anOpaqueStoreIsBlackWhereNothingIsDrawn() {
    let layer = Painter(rectangle(0, 0, 2, 1), [.fill(rectangle(0, 0, 1, 1), 1, 0, 0, 0.5)])
    layer.isOpaque = true
    layer.display()
    #expect(layer.pixel(0, 0) == [0, 0, 128, 255])
    #expect(layer.pixel(1, 0) == [0, 0, 0, 255])
  }

  @Test func greyIsLuminance() {
    let layer = Painter(
      rectangle(0, 0, 5, 1),
      [
        .fill(rectangle(0, 0, 1, 1), 1, 0, 0), .fill(rectangle(1, 0, 1, 1), 0, 1, 0),
        .fill(rectangle(2, 0, 1, 1), 0, 0, 1), .fill(rectangle(3, 0, 1, 1), 0.2, 0.2, 0.2),
      ])
    layer.contentsFormat = .gray8Uint
    layer.display()
    #expect(layer.bytes == [54, 182, 19, 51, 0])
    #expect(layer.store?.shape.isOpaque == true)
  }

  @Test func halfFloats() {
    let layer = Painter(rectangle(0, 0, 2, 1), [.fill(rectangle(0, 0, 1, 1), 1, 0, 0.2)])
    layer.contentsFormat = .RGBA16Float
    layer.display()
    let halves = stride(from: 0, to: 16, by: 2).map { i in
      Float(Float16(bitPattern: UInt16(layer.bytes[i]) | UInt16(layer.bytes[i + 1]) << 8))
    }
    #expect(halves == [1, 0, Float(Float16(51.0 / 255)), 1, 0, 0, 0, 0])
  }

  @Test func automaticIsEightBits() {
    let layer = Painter(rectangle(0, 0, 2, 1), [red])
    layer.contentsFormat = .automatic
    layer.display()
    #expect(layer.store?.shape.format == .bgra8)
  }

  /// This is the delegate's last chance to choose the format.
  @Test func theFormatMayBeChosenBeforeDrawing() {
    final class Chooser: NSObject, CALayerDelegate {
      func layerWillDraw(_ layer: CALayer) { layer.contentsFormat = .gray8Uint }
    }
    let (layer, chooser) = (Painter(rectangle(0, 0, 2, 1), [red]), Chooser())
    layer.delegate = chooser
    layer.display()
    #expect(layer.store?.shape.format == .gray8)
  }

  @Test func everyByteSurvivesHalfFloats() {
    for byte in 0...255 {
      let half = Float(Float16(bitPattern: TexelConversion.halfOfByte[byte]))
      #expect(Int(half * 255 + 0.5) == byte)
    }
  }

  // MARK: Memory

  /// A plan that waits on another thread keeps its texels.
  @Test func whatAPlanHoldsIsNotDrawnTo() throws {
    let layer = Painter(rectangle(0, 0, 2, 2), [red])
    layer.display()
    let held = try #require(layer.store).memory
    layer.shapes = [.fill(rectangle(0, 0, 2, 2), 0, 0, 1)]
    layer.display()
    #expect(held.withUnsafeBytes { Array($0.prefix(4)) } == [0, 0, 255, 255])
    #expect(layer.pixel(0, 0) == [255, 0, 0, 255])
  }

  @Test func whatNobodyHoldsIsDrawnInPlace() throws {
    let layer = Painter(rectangle(0, 0, 2, 2), [red])
    layer.display()
    let before = try #require(layer.store).memory.base
    layer.display()
    #expect(layer.store?.memory.base == before)
  }

  /// A delegate may keep the context and draw too late. The memory is still there.
  @Test func aContextThatIsKeptKeepsItsMemory() throws {
    var kept: CGContext?
    do {
      let layer = DrawingLayer()
      layer.bounds = rectangle(0, 0, 50, 50)
      layer.display()
      kept = layer.contexts.last
      layer.contexts = []
    }
    kept?.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    kept?.fill(rectangle(0, 0, 50, 50))
    #expect(kept?.width == 50)
    kept = nil
  }

  /// A copy shows the original's drawing and draws into its own store.
  @Test func copiesDrawForThemselves() {
    let layer = Painter(rectangle(0, 0, 2, 2), [red])
    layer.display()
    let copy = Painter(layer: layer)
    #expect(copy.store === layer.store)
    copy.display()
    #expect(copy.store !== layer.store)
    #expect(layer.pixel(0, 0) == [0, 0, 255, 255])
    #expect(copy.pixel(0, 0) == [0, 0, 0, 0])
  }

  // MARK: Archives

  /// The archive holds an image of the drawing, because the class may be missing where the archive
  /// is read.
  @Test(arguments: [CALayerContentsFormat.RGBA8Uint, .gray8Uint, .RGBA16Float])
  func anArchiveHoldsAPicture(format: CALayerContentsFormat) throws {
    let layer = Painter(rectangle(0, 0, 2, 1), [.fill(rectangle(0, 0, 1, 1), 0.2, 0.2, 0.2)])
    layer.contentsFormat = format
    layer.display()
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: layer as CALayer, requiringSecureCoding: false)
    let copy = try #require(try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? CALayer)
    let picture = try #require(copy.contents as? CGImage)
    #expect(picture.width == 2 && picture.height == 1)
    let second: [UInt8] = format == .gray8Uint ? [0, 0, 0, 255] : [0, 0, 0, 0]
    #expect(picture.pixels.withUnsafeBytes(Array.init) == [51, 51, 51, 255] + second)
  }
}
