import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// What blend modes see behind them.
@Suite struct BlendTests {
  private func part(_ x: Double, _ color: String, more: String = "") -> String {
    shapeLayer(rectangle(x, 50, 60, 100) + "," + color, more: more)
  }

  private let multiply = #""bm":1,"#
  private let magenta: [UInt8] = [255, 0, 255, 255]

  private func composition(_ id: String, more: String = "") -> String {
    #"{"ty":0,"refId":"\#(id)","ip":0,"op":20,"w":100,"h":100,"ks":{}\#(more)}"#
  }

  private func asset(_ id: String, _ layers: String) -> String {
    #"{"id":"\#(id)","layers":[\#(layers)]}"#
  }

  private var ground: String { part(50, fill(0, 1, 0)) + "," + part(0, fill(0, 1, 0)) }

  /// Layers of the file itself see what lies below them.
  @Test func layersOfTheFileSeeWhatIsBelow() throws {
    let frames = try Frames(
      document(part(50, fill(1, 0, 1), more: multiply) + "," + ground))
    #expect(try frames.pixel(50, 50) == [0, 0, 0, 255])
  }

  /// Those of a composition see what is below them in it.
  @Test func layersOfCompositionsSeeThoseOfTheirOwn() throws {
    let inside = part(30, fill(1, 0, 1), more: multiply) + "," + part(90, fill(0, 0, 1))
    let assets = asset("c", inside)
    let frames = try Frames(document(composition("c") + "," + ground, assets: assets))
    #expect(try frames.pixel(50, 50) == magenta && frames.pixel(10, 50) == magenta)
    let own = part(30, fill(1, 0, 1), more: multiply) + "," + part(50, fill(1, 1, 0))
    let both = try Frames(
      document(composition("c") + "," + ground, assets: asset("c", own)))
    #expect(try both.pixel(50, 50) == red && both.pixel(10, 50) == magenta)
  }

  /// A composition of a composition is one as well, and its own blend mode sees the outer one.
  @Test func compositionsInCompositions() throws {
    let assets = [
      asset("c", part(50, fill(1, 0, 1), more: multiply)), asset("d", composition("c")),
      asset("e", composition("c", more: #","bm":1"#) + "," + part(50, fill(0, 0, 1))),
    ].joined(separator: ",")
    let plain = try Frames(document(composition("d") + "," + ground, assets: assets))
    #expect(try plain.pixel(50, 50) == magenta)
    let blended = try Frames(document(composition("e") + "," + ground, assets: assets))
    #expect(try blended.pixel(50, 50) == blue)
  }

  /// Layers of a collapsed composition are as if they stood in its place.
  @Test func collapsedCompositionsLetThrough() throws {
    let assets = [
      asset("c", part(50, fill(1, 0, 1), more: multiply)),
      asset("d", composition("c", more: #","ct":1"#) + "," + part(90, fill(0, 0, 1))),
    ].joined(separator: ",")
    let open = try Frames(
      document(composition("c", more: #","ct":1"#) + "," + ground, assets: assets))
    #expect(try open.pixel(50, 50) == [0, 0, 0, 255])
    let closed = try Frames(document(composition("d") + "," + ground, assets: assets))
    #expect(try closed.pixel(50, 50) == magenta)
  }

  /// Paints and groups of a shape layer see what is below them in the layer.
  @Test func paintsSeeTheirLayer() throws {
    let blended = #"{"ty":"fl","bm":1,"c":{"k":[1,0,1,1]},"o":{"k":100}}"#
    func group(_ x: Double, _ color: String, more: String = "") -> String {
      #"{"ty":"gr",\#(more)"it":[\#(rectangle(x, 50, 60, 100)),\#(color),{"ty":"tr"}]}"#
    }
    for top in [group(50, blended), group(50, fill(1, 0, 1), more: multiply)] {
      let layer = shapeLayer(top + "," + group(90, fill(0, 0, 1)))
      let frames = try Frames(document(layer + "," + ground))
      #expect(try frames.pixel(40, 50) == magenta)
      #expect(try frames.pixel(70, 50) == blue)
    }
  }

  /// Only what has blend modes inside is a group of its own.
  @Test func othersPayNothing() throws {
    func filters(_ text: String) throws -> Int {
      let layer = LottieLayer(animation: try animation(text))
      layer.currentFrame = 0
      func count(_ layer: CALayer) -> Int {
        (layer.sublayers ?? []).reduce(layer.compositingFilter == nil ? 0 : 1) { $0 + count($1) }
      }
      return count(layer)
    }
    let plain = asset("c", part(50, fill(1, 0, 1)))
    #expect(try filters(document(composition("c") + "," + ground, assets: plain)) == 0)
    let blended = asset("c", part(50, fill(1, 0, 1), more: multiply))
    #expect(try filters(document(composition("c") + "," + ground, assets: blended)) == 2)
  }
}
