import Foundation
import Lamina

/// A replicator that fills a box of 96 x 64 points. It shows `sublayers` `count` times, `step`
/// apart.
func replicator(
  _ count: Int, _ step: CATransform3D, _ sublayers: [CALayer],
  _ configure: (CAReplicatorLayer) -> Void = { _ in }
) -> CAReplicatorLayer {
  let replicator = CAReplicatorLayer()
  replicator.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
  replicator.instanceCount = count
  replicator.instanceTransform = step
  for layer in sublayers { replicator.addSublayer(layer) }
  configure(replicator)
  return replicator
}

func turn(_ angle: Double) -> CATransform3D { CATransform3DMakeRotation(angle, 0, 0, 1) }
func move(_ x: Double, _ y: Double = 0) -> CATransform3D { CATransform3DMakeTranslation(x, y, 0) }

/// Plain layers that show the same as a replicator without tints and delays: one layer of its size
/// for each instance.
func expanded(_ replicator: CAReplicatorLayer, _ make: () throws -> [CALayer]) rethrows -> CALayer {
  let result = CALayer()
  result.bounds = replicator.bounds
  result.position = replicator.position
  var step = CATransform3DIdentity
  for _ in 0..<max(replicator.instanceCount, 0) {
    let instance = CALayer()
    instance.bounds = replicator.bounds
    instance.position = CGPoint(x: replicator.bounds.midX, y: replicator.bounds.midY)
    instance.transform = step
    for layer in try make() { instance.addSublayer(layer) }
    result.addSublayer(instance)
    step = CATransform3DConcat(step, replicator.instanceTransform)
  }
  return result
}
