import Foundation
import Lamina
import Testing

/// Minification between levels.
@Suite struct TrilinearTests {
  /// White in the first of every eight columns: an eighth of the image.
  private func stripes() throws -> CGImage {
    var picture = Picture(width: 64, height: 64, bytes: .init(repeating: 0, count: 64 * 64 * 4))
    for y in 0..<64 {
      for x in 0..<64 {
        picture[x, y] = x.isMultiple(of: 8) ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 255)
      }
    }
    return try picture.image()
  }

  private func shown(_ filter: CALayerContentsFilter, bias: Float = 0) throws -> [Int] {
    let item = layer(4, 4, 8, 8) { $0.minificationFilter = filter }
    item.contents = try stripes()
    item.minificationFilterBias = bias
    return try render(stage(16, 16, [item])).rgba(7, 7)
  }

  @Test func levelsAreMeans() throws {
    // The sample is between two texels of the first level, both black.
    #expect(try shown(.linear) == [0, 0, 0, 255])
    let mean = try shown(.trilinear)
    #expect(abs(mean[0] - 32) <= 1 && mean[3] == 255, "\(mean)")
  }

  @Test func theBiasIsAddedToTheLevel() throws {
    #expect(try shown(.trilinear, bias: -3) == [0, 0, 0, 255])
    // The sample is half way from the second level, with columns 0, 64, 0, 0 around it, to the
    // third.
    let between = try shown(.trilinear, bias: -0.5)[0]
    let (finer, coarser) = (try shown(.trilinear, bias: -1)[0], try shown(.trilinear)[0])
    #expect(abs(between * 2 - finer - coarser) <= 2, "\(finer) \(between) \(coarser)")
  }

  /// If another layer samples the same image without levels, it is not drawn from them.
  @Test func othersSeeTheFirstLevel() throws {
    let image = try stripes()
    let items = [CALayerContentsFilter.trilinear, .linear].enumerated().map { index, filter in
      layer(CGFloat(index) * 8, 0, 8, 8) {
        $0.contents = image
        $0.minificationFilter = filter
      }
    }
    let picture = try render(stage(16, 8, items))
    #expect(picture.rgba(11, 3) == [0, 0, 0, 255])
    #expect(abs(picture.rgba(3, 3)[0] - 32) <= 1)
  }
}
