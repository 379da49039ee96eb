// What animations do in each frame goes by the type itself.
extension KindBlock {
  func read(_ key: KindKey, into lanes: UnsafeMutablePointer<Double>) -> Bool {
    switch kind {
    case .plain: false
    case .shape: values(ShapeValues.self).pointee.read(key, into: lanes)
    case .gradient: values(GradientValues.self).pointee.read(key, into: lanes)
    case .text: values(TextValues.self).pointee.read(key, into: lanes)
    case .replicator: values(ReplicatorValues.self).pointee.read(key, into: lanes)
    case .emitter: values(EmitterValues.self).pointee.read(key, into: lanes)
    case .tiled: values(TiledValues.self).pointee.read(key, into: lanes)
    }
  }

  func write(_ key: KindKey, _ lanes: UnsafePointer<Double>) -> Bool {
    switch kind {
    case .plain: false
    case .shape: values(ShapeValues.self).pointee.write(key, lanes)
    case .gradient: values(GradientValues.self).pointee.write(key, lanes)
    case .text: values(TextValues.self).pointee.write(key, lanes)
    case .replicator: values(ReplicatorValues.self).pointee.write(key, lanes)
    case .emitter: values(EmitterValues.self).pointee.write(key, lanes)
    case .tiled: values(TiledValues.self).pointee.write(key, lanes)
    }
  }
}
