import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// A document of a 100 by 100 composition with some layers, in JSON.
func document(_ layers: String, assets: String = "", more: String = "") -> String {
  """
  {"v":"5.9.0","fr":10,"ip":0,"op":20,"w":100,"h":100,\(more)
   "assets":[\(assets)],"layers":[\(layers)]}
  """
}

/// A shape layer of a document.
func shapeLayer(_ shapes: String, ks: String = "", more: String = "") -> String {
  """
  {"ty":4,"ip":0,"op":20,"st":0,"ks":{\(ks)},\(more)"shapes":[\(shapes)]}
  """
}

/// A rectangle around (x, y).
func rectangle(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> String {
  #"{"ty":"rc","p":{"k":[\#(x),\#(y)]},"s":{"k":[\#(w),\#(h)]},"r":{"k":0}}"#
}

/// A fill with one colour, from 0 to 1.
func fill(_ r: Double, _ g: Double, _ b: Double) -> String {
  #"{"ty":"fl","c":{"k":[\#(r),\#(g),\#(b),1]},"o":{"k":100}}"#
}

/// The animation of a document.
func animation(_ text: String, limits: LottieLimits = .standard) throws -> LottieAnimation {
  try LottieAnimation(data: Data(text.utf8), limits: limits)
}

/// The error that reading a document throws.
func readingError(_ text: String, limits: LottieLimits = .standard) -> LottieError? {
  do {
    _ = try animation(text, limits: limits)
    return nil
  } catch {
    return error as? LottieError
  }
}

/// The pixels of frames of an animation: red, green, blue, alpha, not premultiplied further than
/// the renderer does. One pixel is one point; y counts downwards.
final class Frames {
  let layer: LottieLayer
  private let renderer: OffscreenRenderer

  init(_ text: String) throws {
    let animation = try animation(text)
    layer = LottieLayer(animation: animation)
    renderer = try OffscreenRenderer(size: animation.size, scale: 1)
  }

  func bytes(_ frame: Double) throws -> [UInt8] {
    layer.currentFrame = frame
    return try renderer.render(layer, at: 0).pixels.withUnsafeBytes { Array($0) }
  }

  func pixel(_ x: Int, _ y: Int, frame: Double = 0) throws -> [UInt8] {
    let bytes = try bytes(frame)
    let place = (y * Int(layer.animation.size.width) + x) * 4
    return [bytes[place + 2], bytes[place + 1], bytes[place], bytes[place + 3]]
  }
}

let red: [UInt8] = [255, 0, 0, 255]
let green: [UInt8] = [0, 255, 0, 255]
let blue: [UInt8] = [0, 0, 255, 255]
let clear: [UInt8] = [0, 0, 0, 0]
