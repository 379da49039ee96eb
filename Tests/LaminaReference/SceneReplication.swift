/// The instances of a replicator.
package struct SceneReplication: Sendable {
  package var count = 1
  /// The transform from one instance to the next, about the middle of the bounds.
  package var step = Matrix4.identity
  /// The colour that multiplies instance 0. Each further instance adds `offsets`: red, green, blue,
  /// alpha.
  package var color = Color(1, 1, 1, 1)
  package var offsets = [0.0, 0, 0, 0]

  /// Whether instances share a space with the layers around, as the sublayers of a transform layer
  /// do.
  package var keepsDepth = false

  package init() {}
}

/// The position and the colour of an instance.
struct SceneInstance {
  var matrix: Matrix4
  var color: Color

  /// The factor of everything the instance draws, without its opacity.
  var tint: Pixel { Pixel(color.red, color.green, color.blue, 1) }
}

extension SceneLayer {
  /// Whether only its sublayers are drawn, in the space of the layers around.
  var keepsDepth: Bool { isTransformLayer || (replication?.keepsDepth ?? false) }

  /// The maps and colours with which the sublayers are drawn. A layer that is no replicator has one
  /// instance without a change.
  var instances: [SceneInstance] {
    guard let replication else {
      return [SceneInstance(matrix: .identity, color: Color(1, 1, 1, 1))]
    }
    let (x, y) = (bounds.x + bounds.width / 2, bounds.y + bounds.height / 2)
    let step = Matrix4.translation(-x, -y, 0).then(replication.step).then(.translation(x, y, 0))
    var matrix = Matrix4.identity
    var result: [SceneInstance] = []
    for index in 0..<max(0, replication.count) {
      let (c, o, k) = (replication.color, replication.offsets, Double(index))
      func part(_ value: Double) -> Double { min(1, max(0, value)) }
      result.append(
        SceneInstance(
          matrix: matrix,
          color: Color(
            part(c.red + k * o[0]), part(c.green + k * o[1]), part(c.blue + k * o[2]),
            part(c.alpha + k * o[3]))))
      matrix = matrix.then(step)
    }
    return result
  }
}
