/// The instances of a replicator.
package struct SceneReplication: Sendable {
  package var count = 1
  /// From an instance to the next, about the middle of the bounds.
  package var step = Matrix4.identity
  /// What instance 0 is multiplied by, and what is added to that for each other: red, green, blue,
  /// alpha.
  package var color = Color(1, 1, 1, 1)
  package var offsets = [0.0, 0, 0, 0]

  /// Whether instances lie in one space with what is around, as the sublayers of a transform layer
  /// do.
  package var keepsDepth = false

  package init() {}
}

/// Where and in which colour an instance is drawn.
struct SceneInstance {
  var matrix: Matrix4
  var color: Color

  /// What all that it draws is multiplied by, its opacity left out.
  var tint: Pixel { Pixel(color.red, color.green, color.blue, 1) }
}

extension SceneLayer {
  /// Whether only its sublayers are drawn, in one space with what is around.
  var keepsDepth: Bool { isTransformLayer || (replication?.keepsDepth ?? false) }

  /// Maps and colours of what a layer draws its sublayers as; once as they are, unless it is a
  /// replicator.
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
