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

/// The text "ab" in red, in characters of 30 points with squares of 20 in them that stand on the
/// line. The line begins at (10, 50).
///
/// - Parameters:
///   - text: members of the text, such as animators.
///   - layer: members of the layer.
func squareText(_ text: String = #""a":[]"#, layer: String = "") -> String {
  let square = #"""
    {"ty":"gr","it":[{"ty":"sh","ks":{"k":{"c":true,"v":[[0,-40],[40,-40],[40,0],[0,0]],
    "i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]]}}}]}
    """#
  let characters = ["a", "b"].map {
    #"{"ch":"\#($0)","style":"","fFamily":"F","w":60,"data":{"shapes":[\#(square)]}}"#
  }.joined(separator: ",")
  let layer = #"""
    {"ty":5,"nm":"Text","ip":0,"op":20,"st":0,"ks":{"p":{"k":[10,50,0]}},\#(layer)
    "t":{"d":{"k":[{"t":0,"s":{"t":"ab",
    "f":"F","s":50,"fc":[1,0,0],"j":0,"tr":0,"lh":60}}]},"m":{"g":1,"a":{"k":[0,0]}},\#(text)}}
    """#
  return document(
    layer,
    more: #""fonts":{"list":[{"fName":"F","fFamily":"F","fStyle":""}]},"chars":[\#(characters)],"#
  )
}

/// A path of straight lines through points.
func lines(_ points: [[Double]], isClosed: Bool = false) -> String {
  let zeros = points.map { _ in [0.0, 0] }
  return #"{"k":{"c":\#(isClosed),"v":\#(points),"i":\#(zeros),"o":\#(zeros)}}"#
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
