import Foundation
import Lamina

/// The figures of a picture, which come with it as a header.
struct PictureReport: Encodable, Sendable {
  let time: Double
  let generation: Int
  let layers: Int
  let drawn: Int
  let culled: Int
  let records: Int
  let drawCalls: Int
  let passes: Int
  let uploads: Int
  let uploadedBytes: Int
  let textureBytes: Int
  let damagedPixels: Int
  let shadedPixels: Int
  let glCalls: Int
  /// Microseconds.
  let compileTime: Int
  let totalTime: Int
  /// The changed pixels, as x, y, width and height one after the other. At most 16 rectangles.
  let damage: [Int]
  /// Where it shows new texels, in the same form; nil if nobody asked.
  var uploadPlaces: [Int]?

  init(_ stage: PreviewStage, nanoseconds: UInt64) {
    let figures = stage.statistics
    (time, generation) = (stage.time, stage.generation)
    (layers, drawn, culled) = (figures.layers, figures.drawnLayers, figures.culledLayers)
    (records, drawCalls, passes) = (figures.quads, figures.drawCalls, figures.passes)
    (uploads, uploadedBytes) = (figures.uploads, figures.uploadedBytes)
    (textureBytes, damagedPixels) = (figures.textureBytes, figures.damagedPixels)
    (shadedPixels, glCalls) = (figures.shadedPixels, figures.glCalls)
    let parts = figures.compileTime.components
    compileTime = Int(parts.attoseconds / 1_000_000_000_000)
    totalTime = Int(nanoseconds / 1_000)
    damage = stage.damage.prefix(16).flatMap {
      [Int($0.minX), Int($0.minY), Int($0.width), Int($0.height)]
    }
  }
}
