import Foundation

/// The resizing of sublayers of sublayers, which starts in the setter of each layer's bounds.
///
/// What: the first levels recurse, as setters that call each other do. So when a call to `super`
/// returns, an override finds everything below it resized. Deeper levels wait in a list that the
/// outermost call finishes before it returns.
/// Why: a tree may be deeper than the stack.
/// Cost: nothing if no sublayer is flexible; else one small object for the outermost call.
final class ResizeCascade {
  /// Levels that recurse. A level of an unoptimised build takes 3 KB of stack.
  static let recursion = 50

  private var depth = 0
  private var waiting: [(layers: [CALayer], oldSize: CGSize)] = []

  /// The key of the cascade that runs on this thread. The cascade is not retained; the outermost
  /// call clears it, so the key needs no destructor.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  /// Tells each of `sublayers` that their superlayer's size was `oldSize`.
  static func resize(_ sublayers: [CALayer], oldSize: CGSize) {
    guard let key else { return ResizeCascade().level(sublayers, oldSize) }
    if let running = pthread_getspecific(key) {
      let cascade = Unmanaged<ResizeCascade>.fromOpaque(running).takeUnretainedValue()
      if cascade.depth < recursion {
        cascade.level(sublayers, oldSize)
      } else {
        cascade.waiting.append((sublayers, oldSize))
      }
      return
    }
    let cascade = ResizeCascade()
    withExtendedLifetime(cascade) {
      pthread_setspecific(key, Unmanaged.passUnretained(cascade).toOpaque())
      cascade.level(sublayers, oldSize)
      while let next = cascade.waiting.popLast() { cascade.level(next.layers, next.oldSize) }
      pthread_setspecific(key, nil)
    }
  }

  private func level(_ layers: [CALayer], _ oldSize: CGSize) {
    depth += 1
    for layer in layers { layer.resize(withOldSuperlayerSize: oldSize) }
    depth -= 1
  }
}
