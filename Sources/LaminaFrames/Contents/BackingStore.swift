import LaminaGraphics
import LaminaPlan

/// What a layer's `contents` is after the layer has drawn: texels, and which of them changed when.
///
/// What: memory in the layer's contents format, drawn to where it is invalid. Renderers ask for
/// what has changed since they last looked, so that any number of them copy each change once.
/// Why: an image would have to be made, and uploaded, as a whole for every change.
/// Cost: the memory, and a copy of it where something still holds what is about to be drawn to: a
/// tree that other threads read (``StoreTexels``), or a plan that was compiled and never executed.
///
/// On Apple's systems this is the private class `CABackingStore`.
package final class BackingStore {
  /// Unique in the process, and never an image's.
  package let serial = PixelSerial.next()
  package let shape: StoreShape
  /// What is drawn. It changes with the next drawing, unless somebody holds it until then.
  package private(set) var memory: StoreMemory
  /// Where the layer's space was when it was drawn.
  package private(set) var space: StoreSpace
  /// Grows with every drawing; 1 is the first.
  package private(set) var version = 0
  /// The class of the delegate that had a say in the last drawing.
  package private(set) var drawer: ObjectIdentifier?

  package private(set) var history = StoreHistory()

  package init(shape: StoreShape, space: StoreSpace, memory: StoreMemory) {
    (self.shape, self.space, self.memory) = (shape, space, memory)
  }

  /// Memory with the present texels that may be drawn to: the store's own if nothing else holds it
  /// and it is not a trial, else a copy. Nil where there is no memory for that.
  package func memoryToDraw(isTrial: Bool) -> StoreMemory? {
    if !isTrial, isKnownUniquelyReferenced(&memory) { return memory }
    return StoreMemory(copying: memory)
  }

  /// Takes over what was drawn in `changed`.
  package func take(
    _ drawn: StoreMemory, _ space: StoreSpace, changed: BoxSet<Int>, by drawer: ObjectIdentifier?
  ) {
    (memory, self.space, self.drawer) = (drawn, space, drawer)
    version += 1
    history.note(changed, version: version)
  }

  /// What has changed since `old`, which is 0 for a renderer that has nothing of this store.
  package func changes(since old: Int) -> BoxSet<Int> { history.changes(since: old, of: shape) }

  /// A picture of what is drawn, or nil where there is no memory for it. O(pixels).
  package func makeImage() -> CGImage? {
    let pixels = try? PixelBuffer(
      width: shape.width, height: shape.height, isOpaque: shape.isOpaque ? true : nil
    ) { target in memory.withUnsafeBytes { TexelConversion.restore($0, from: shape.format, target) }
    }
    return pixels.map { CGImage(pixels: $0) }
  }
}

extension BackingStore: CustomStringConvertible {
  /// `CABackingStore 512x512 RGBA8`.
  package var description: String {
    "CABackingStore \(shape.width)x\(shape.height) \(shape.format)\(shape.isOpaque ? " opaque" : "")"
  }
}
