import Foundation
import Glibc
import LaminaGeometry
import LaminaLayers
import Testing
@testable import LaminaFrames
@testable import LaminaPlan

/// Trees of different threads do not disturb each other. These tests also run under the thread
/// sanitizer.
@Suite struct ThreadTests {
  static let threads = 4

  /// The work of one thread, and its result.
  final class Job: @unchecked Sendable {
    let seed: Int
    let work: (Job) -> Void
    var faults: [String] = []
    var isDone = false
    var tree: CALayer?

    init(seed: Int, work: @escaping (Job) -> Void) { (self.seed, self.work) = (seed, work) }
  }

  /// Runs `work` on several new threads and waits for all of them.
  private func run(_ work: @escaping (Job) -> Void) throws -> [Job] {
    let jobs = (0..<Self.threads).map { Job(seed: $0, work: work) }
    var handles: [pthread_t] = []
    for job in jobs {
      var handle = pthread_t()
      let status = pthread_create(
        &handle, nil,
        { pointer in
          guard let pointer else { return nil }
          let job = Unmanaged<Job>.fromOpaque(pointer).takeUnretainedValue()
          job.work(job)
          job.isDone = true
          return nil
        }, Unmanaged.passUnretained(job).toOpaque())
      try #require(status == 0)
      handles.append(handle)
    }
    for handle in handles { try #require(pthread_join(handle, nil) == 0) }
    return jobs
  }

  /// Each thread builds, edits and measures its own trees inside its own transactions, and compares
  /// them with the model.
  @Test func ownTreesAndTransactions() throws {
    let jobs = try run { job in
      for round in 0..<100 {
        CATransaction.begin()
        CATransaction.setDisableActions(job.seed.isMultiple(of: 2))
        var script = EditScript(seed: 1_000_000 + job.seed * 1_000 + round, refusals: false)
        for _ in 0..<20 { script.edit() }
        CATransaction.begin()
        for _ in 0..<20 { script.edit() }
        CATransaction.commit()
        for (layer, model) in zip(script.layers, script.models) {
          let delicacy = Delicacy()
          let point = ReferencePoint(x: 3, y: 4)
          let expected = ReferenceLayer.convert(point, from: model, to: nil, delicacy)
          let actual = layer.convert(CGPoint(x: 3, y: 4), to: nil)
          _ = layer.hitTest(actual)
          guard !delicacy.isDelicate, let expected else { continue }
          if !agrees(actual, CGPoint(x: expected.x, y: expected.y), within: 1e-6) {
            job.faults.append("round \(round): \(actual), not \(expected)")
          }
        }
        CATransaction.commit()
      }
    }
    for job in jobs {
      #expect(job.isDone)
      #expect(job.faults == [])
    }
  }

  /// One thread builds a tree, and another thread edits, shows and frees it.
  @Test func builtHereUsedThere() throws {
    let built = try run { job in
      CATransaction.begin()
      let root = CALayer(CGRect(0, 0, 100, 100), anchor: .zero)
      for index in 0..<200 {
        let layer = CALayer(CGRect(0, 0, 10, 10), at: CGPoint(CGFloat(index), 0), anchor: .zero)
        layer.mask = CALayer(CGRect(0, 0, 5, 5), anchor: .zero)
        root.addSublayer(layer)
      }
      CATransaction.commit()
      job.tree = root
    }
    let used = try run { job in
      CATransaction.begin()
      // The tree comes from another thread's job, which no longer holds it.
      let root = built[(job.seed + 1) % Self.threads].tree
      built[(job.seed + 1) % Self.threads].tree = nil
      for layer in root?.sublayers ?? [] where layer.position.x >= 100 {
        layer.removeFromSuperlayer()
      }
      root?.position = CGPoint(5, 5)
      if root?.sublayers?.count != 100 {
        job.faults.append("\(root?.sublayers?.count ?? 0) sublayers")
      }
      if root?.hitTest(CGPoint(5.5, 6)) !== root?.sublayers?.first { job.faults.append("hit") }
      CATransaction.commit()
    }
    #expect(used.allSatisfy { $0.isDone })
    #expect(used.flatMap(\.faults) == [])
    #expect(built.allSatisfy { $0.tree == nil })
  }

  /// Rows go back and forth between the layer store and all threads.
  @Test func layersComeAndGoEverywhere() throws {
    let jobs = try run { job in
      for round in 0..<50 {
        let layers = (0..<100).map { CALayer(CGRect(0, 0, CGFloat($0), 1)) }
        layers[0].sublayers = Array(layers.dropFirst())
        layers[round].cornerRadius = 3
        for (index, layer) in layers.enumerated() where layer.bounds.width != CGFloat(index) {
          job.faults.append("round \(round): layer \(index)")
        }
      }
    }
    #expect(jobs.allSatisfy { $0.isDone })
    #expect(jobs.flatMap(\.faults) == [])
  }
}
