import CLaminaTypes
import Foundation
import Lamina

/// A function of the program that draws a layer: the layer's delegate.
///
/// It makes the whole picture of the layer each time, as an image for the layer's contents. The
/// delegate of a layer is not retained by it, so the layer also keeps this object under a key that
/// no class declares.
final class DrawFunction: NSObject, CALayerDelegate {
  static let key = "laminaDrawFunction"
  private let function: lamina_draw_function
  private let context: HostContext

  init(_ function: @escaping lamina_draw_function, _ context: HostContext) {
    self.function = function
    self.context = context
  }

  func display(_ layer: CALayer) {
    let contents: CGImage?
    do {
      contents = try picture(of: layer)
    } catch {
      LayerLog.warn(
        .leftOut, "a layer is drawn without its function: \(Failure(error).message)", isLogged: true
      )
      return
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.contents = contents
    CATransaction.commit()
  }

  /// The picture that the function draws; nil if the layer has no size. Throws ``LimitExceeded``.
  private func picture(of layer: CALayer) throws -> CGImage? {
    let (bounds, scale) = (layer.bounds, Double(layer.contentsScale))
    let width = (bounds.size.width * scale).rounded(.up)
    let height = (bounds.size.height * scale).rounded(.up)
    guard width > 0, height > 0 else { return nil }
    let fits = max(width, height) < 1e9 && width * height < 1e15
    let pixels = fits ? Int(width * height) : Int.max
    try LimitExceeded.check(
      "imagePixels", pixels, atMost: min(CurrentLimits.value.imagePixels, Int.max - 1))
    let rows = try PixelRows(width: Int(width), height: Int(height), stride: Int(width) * 4)
    guard let memory = calloc(rows.byteCount, 1) else {
      throw Failure(.internal, "no memory for \(rows.byteCount) bytes of pixels")
    }
    defer { free(memory) }
    var canvas = lamina_canvas(
      pixels: memory.assumingMemoryBound(to: UInt8.self), stride: rows.bytesPerRow,
      width: Int32(width), height: Int32(height), scale: scale, bounds: lamina_rect(bounds))
    let handle = try HandleTable.shared.add(layer, .layer)
    function(context.pointer, handle, &canvas)
    try HandleTable.shared.release(handle, .layer)
    let bytes = Data(bytesNoCopy: memory, count: rows.byteCount, deallocator: .none)
    return try rows.image(bytes, .bgraPremultiplied)
  }
}
