import LaminaGraphics
import LaminaPlan

/// A layer's `contents` after the layer has drawn: texels, and when each part of them changed.
///
/// What: memory in the layer's contents format. The layer draws into its invalid part. Each
/// renderer asks for the changes since it last looked, so any number of renderers copy each change
/// once.
/// Why: an image would have to be made and uploaded as a whole for every change.
/// Cost: the memory. It is copied before a drawing if something still holds it: a tree that other
/// threads read (``StoreTexels``), or a plan that was compiled and never executed.
///
/// On Apple's systems this is the private class `CABackingStore`.
package final class BackingStore {
  /// Unique in the process; images have other serials.
  package let serial = PixelSerial.next()
  package let shape: StoreShape
  /// The drawn texels. The next drawing changes this memory, unless something else holds it then.
  package private(set) var memory: StoreMemory
  /// Where the layer's space lay on the texels at the last drawing.
  package private(set) var space: StoreSpace
  /// Grows with every drawing. The first drawing makes it 1.
  package private(set) var version = 0
  package private(set) var history = StoreHistory()
  /// The memory in the account of the tree that the layer was in; nil outside of any tree.
  private let share: StoreShare?

  package init(
    shape: StoreShape, space: StoreSpace, memory: StoreMemory, share: StoreShare? = nil
  ) {
    (self.shape, self.space, self.memory, self.share) = (shape, space, memory, share)
  }

  /// Memory that may be drawn to, with the present texels, or any if all are drawn.
  ///
  /// It is the store's own memory if nothing else holds it; otherwise other memory. Nil if there is
  /// not enough.
  package func memoryToDraw(everything: Bool) -> StoreMemory? {
    if isKnownUniquelyReferenced(&memory) { return memory }
    return everything ? StoreMemory(like: memory) : StoreMemory(copying: memory)
  }

  /// Takes over the texels that were drawn in `changed`.
  package func take(
    _ drawn: StoreMemory, _ space: StoreSpace, changed: BoxSet<Int>
  ) {
    (memory, self.space) = (drawn, space)
    version += 1
    history.note(changed, version: version)
  }

  /// The changes since version `old`. A renderer that has nothing of this store passes 0.
  package func changes(since old: Int) -> BoxSet<Int> { history.changes(since: old, of: shape) }

  /// An image of the present texels; nil if there is not enough memory. O(pixels).
  package func makeImage() -> CGImage? {
    let pixels = try? PixelBuffer(
      width: shape.width, height: shape.height, isOpaque: shape.isOpaque ? true : nil
    ) { target in memory.withUnsafeBytes { TexelConversion.restore($0, from: shape.format, target) }
    }
    return pixels.map { CGImage(pixels: $0) }
  }
}

extension BackingStore: CustomStringConvertible {
  /// A text such as `CABackingStore 512x512 RGBA8`.
  package var description: String {
    "CABackingStore \(shape.width)x\(shape.height) \(shape.format)\(shape.isOpaque ? " opaque" : "")"
  }
}
