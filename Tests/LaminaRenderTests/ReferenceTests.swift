import Foundation
import Lamina
import Testing

/// Scenes against pictures by an independent renderer, a browser.
@Suite struct ReferenceTests {
  /// How a picture compares with a reference. Flat parts have to agree. Edges have to lie between
  /// their neighbours.
  struct Judgement {
    var flatPixels = 0
    var wrongFlat = 0
    var edgePixels = 0
    var wrongEdge = 0
    /// The mean difference on edges, relative to their contrast.
    var edgeDifference = 0.0

    /// - Parameter tolerance: how far a channel may be off: 3, or 8 with blurs, which each renderer
    ///   samples in its own way.
    init(_ actual: Picture, _ reference: Picture, tolerance: Int32 = 3) {
      var relative = 0.0
      for y in 0..<reference.height {
        for x in 0..<reference.width {
          var (low, high) = (SIMD4<Int32>(repeating: 255), SIMD4<Int32>(repeating: 0))
          for dy in -1...1 {
            for dx in -1...1 {
              let (nx, ny) = (
                min(max(x + dx, 0), reference.width - 1), min(max(y + dy, 0), reference.height - 1)
              )
              let neighbour = SIMD4<Int32>(truncatingIfNeeded: reference[nx, ny])
              low = pointwiseMin(low, neighbour)
              high = pointwiseMax(high, neighbour)
            }
          }
          let value = SIMD4<Int32>(truncatingIfNeeded: actual[x, y])
          let difference = value &- SIMD4<Int32>(truncatingIfNeeded: reference[x, y])
          let size = pointwiseMax(difference, 0 &- difference).max()
          if (high &- low).max() <= 8 {
            flatPixels += 1
            if size > tolerance { wrongFlat += 1 }
          } else {
            edgePixels += 1
            if pointwiseMax(low &- value, value &- high).max() > tolerance { wrongEdge += 1 }
            relative += Double(size) / Double((high &- low).max())
          }
        }
      }
      edgeDifference = edgePixels == 0 ? 0 : relative / Double(edgePixels)
    }
  }

  @Test(arguments: SceneFolders.names)
  func sceneMatchesTheBrowser(_ name: String) throws {
    let actual = try render(try SceneFolders.root(name))
    let reference = try SceneFolders.reference(name)
    let judgement = Judgement(actual, reference, tolerance: name.hasPrefix("shadow") ? 8 : 3)
    let isGood =
      Double(judgement.wrongFlat) <= 0.0005 * Double(judgement.flatPixels)
      && Double(judgement.wrongEdge) <= 0.02 * Double(judgement.edgePixels)
      && judgement.edgeDifference <= 0.045
    if !isGood {
      let place = FailureFolder.save(name, actual: actual, expected: reference, plan: nil)
      Issue.record("\(judgement); \(place)")
    }
  }

  /// The judgement must be able to fail.
  @Test func judgementSeesAShiftAndAWrongColour() throws {
    let reference = try SceneFolders.reference("geo_frac_position")
    let shifted = root([layer(0, 0, 96, 64, .white)])
    shifted.bounds = CGRect(x: 0, y: 0, width: 240, height: 180)
    let judgement = Judgement(try render(shifted), reference)
    #expect(judgement.wrongFlat > 1_000)
    var tinted = reference
    for i in stride(from: 0, to: 40_000, by: 4) { tinted.bytes[i] = tinted.bytes[i] ^ 8 }
    #expect(Judgement(tinted, reference).wrongFlat > 1_000)
  }
}
