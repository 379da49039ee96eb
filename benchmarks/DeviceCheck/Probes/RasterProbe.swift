import Foundation
import Lamina

// Which pixels a triangle covers: those whose centres are inside, and of a centre on an edge that
// two triangles share, exactly one of the two.
extension DeviceProbe {
  static func rasterization(_ device: GLDeviceRequest) throws -> Answer {
    let context = try GLContext.open(device)
    defer { context.close() }
    return try context.withCurrent {
      let canvas = try CountingCanvas(context)
      defer { canvas.delete() }
      var faults: [String] = []
      let whole = try canvas.count([.box(3, 5, 19, 12)])
      if whole != CountingCanvas.counts({ (3..<19).contains($0) && (5..<12).contains($1) }) {
        faults.append("a box with edges on pixels does not cover its pixels once each")
      }
      for step in 0..<64 where try !sharesEdges(canvas, offset: Double(step) / 64) {
        faults.append("boxes that share edges at \(step)/64 of a pixel leave gaps or overlap")
      }
      for spokes in [5, 12, 31, 64] where try !fillsDisc(canvas, spokes: spokes) {
        faults.append("\(spokes) triangles around a point leave gaps or overlap")
      }
      // GL leaves open which side it is.
      let half = try canvas.count([.box(10.5, 10.5, 20.5, 20.5)])
      let side = CountingCanvas.side
      let (low, high) = (half[15 * side + 10] == 1, half[15 * side + 20] == 1)
      let (first, last) = (half[10 * side + 15] == 1, half[20 * side + 15] == 1)
      if low == high || first == last {
        faults.append("of two opposite edges on pixel centres, both or none are covered")
      }
      let rule =
        "centres on an edge belong to the \(low ? "left" : "right") edge, and to the \(first ? "first" : "last") row in memory"
      return Answer(faults.isEmpty ? rule : faults.joined(separator: "; "), isGood: faults.isEmpty)
    }
  }

  /// A field of 4 x 4 boxes, moved by a part of a pixel: every pixel inside is covered once.
  private static func sharesEdges(_ canvas: CountingCanvas, offset: Double) throws -> Bool {
    var triangles: [CountingCanvas.Triangles] = []
    for index in 0..<16 {
      let (x, y) = (Double(4 + index % 4 * 7) + offset, Double(4 + index / 4 * 9) + offset)
      triangles.append(.box(x, y, x + 7, y + 9))
    }
    let counts = try canvas.count(triangles)
    return counts.enumerated().allSatisfy { index, count in
      let (x, y) = (index % CountingCanvas.side, index / CountingCanvas.side)
      let isInside = (5..<32).contains(x) && (5..<40).contains(y)
      let isOutside = !(4...32).contains(x) || !(4...40).contains(y)
      return count <= 1 && (!isInside || count == 1) && (!isOutside || count == 0)
    }
  }

  /// Triangles from the middle to a circle: every pixel well inside is covered once.
  private static func fillsDisc(_ canvas: CountingCanvas, spokes: Int) throws -> Bool {
    let middle = Double(CountingCanvas.side) / 2 + 0.5
    func corner(_ index: Int) -> (Double, Double) {
      let angle = Double(index % spokes) * 2 * .pi / Double(spokes)
      return (middle + 28 * cos(angle), middle + 28 * sin(angle))
    }
    let counts = try canvas.count(
      (0..<spokes).map { .triangle((middle, middle), corner($0), corner($0 + 1)) })
    let inner = 28 * cos(.pi / Double(spokes)) - 1
    return counts.enumerated().allSatisfy { index, count in
      let x = Double(index % CountingCanvas.side) + 0.5 - middle
      let y = Double(index / CountingCanvas.side) + 0.5 - middle
      return count <= 1 && (hypot(x, y) > inner || count == 1)
    }
  }
}

/// A small target in which each pixel counts how often it was drawn.
private struct CountingCanvas {
  static let side = 64
  /// What one draw adds to a pixel.
  private static let step = 16

  enum Triangles {
    case triangle((Double, Double), (Double, Double), (Double, Double))
    /// Two triangles between two corners.
    case box(Double, Double, Double, Double)
  }

  private let context: GLContext
  private let texture: UInt32
  private let framebuffer: UInt32
  private let program: LinkedProgram
  private let locations: [Int32]

  /// The context must be current.
  init(_ context: GLContext) throws {
    let gl = context.gl
    self.context = context
    program = try context.resources.makeProgram(
      vertex: Array(
        """
        #version 300 es
        uniform vec4 firstTwo;
        uniform vec4 third;
        void main() {
          vec2 place = gl_VertexID == 0 ? firstTwo.xy : gl_VertexID == 1 ? firstTwo.zw : third.xy;
          gl_Position = vec4(place, 0.0, 1.0);
        }
        """.utf8),
      fragment: Array(
        """
        #version 300 es
        precision highp float;
        out vec4 color;
        void main() { color = vec4(\(Self.step).0 / 255.0); }
        """.utf8), label: "rasterization")
    locations = [
      gl.getUniformLocation(program.name, "firstTwo"), gl.getUniformLocation(program.name, "third"),
    ]
    (texture, framebuffer) = (gl.genTexture(), gl.genFramebuffer())
    gl.bindTexture(GLName.texture2D, texture)
    gl.texImage2D(
      GLName.texture2D, 0, GLName.rgba8, Int32(Self.side), Int32(Self.side), 0, GLName.rgba,
      GLName.unsignedByte, nil)
    gl.bindFramebuffer(GLName.framebuffer, framebuffer)
    gl.framebufferTexture2D(
      GLName.framebuffer, GLName.colorAttachment, GLName.texture2D, texture, 0)
    try context.resources.check("making a target to count pixels in")
  }

  func delete() {
    context.gl.bindFramebuffer(GLName.framebuffer, 0)
    context.gl.deleteFramebuffer(framebuffer)
    context.gl.deleteTexture(texture)
    context.resources.delete(program)
  }

  /// One where `isInside` holds, row after row.
  static func counts(_ isInside: (Int, Int) -> Bool) -> [Int] {
    (0..<side * side).map { isInside($0 % side, $0 / side) ? 1 : 0 }
  }

  /// Draws some triangles and returns how often each pixel was covered, row after row. Places are
  /// pixels from the corner of the first row.
  func count(_ triangles: [Triangles]) throws -> [Int] {
    let gl = context.gl
    gl.viewport(0, 0, Int32(Self.side), Int32(Self.side))
    gl.disable(GLName.blend)
    gl.clearColor(0, 0, 0, 0)
    gl.clear(GLName.colorBit)
    gl.enable(GLName.blend)
    gl.blendFunc(GLName.one, GLName.one)
    gl.useProgram(program.name)
    for shape in triangles {
      switch shape {
      case .triangle(let a, let b, let c): draw(a, b, c)
      case .box(let left, let top, let right, let bottom):
        draw((left, top), (right, top), (right, bottom))
        draw((left, top), (right, bottom), (left, bottom))
      }
    }
    gl.disable(GLName.blend)
    gl.useProgram(0)
    var bytes = [UInt8](repeating: 0, count: Self.side * Self.side * 4)
    bytes.withUnsafeMutableBytes {
      gl.readPixels(
        0, 0, Int32(Self.side), Int32(Self.side), GLName.rgba, GLName.unsignedByte, $0.baseAddress)
    }
    try context.resources.check("counting pixels")
    return stride(from: 0, to: bytes.count, by: 4).map { (Int(bytes[$0]) + 8) / Self.step }
  }

  private func draw(_ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double)) {
    func clip(_ value: Double) -> Float { Float(value * 2 / Double(Self.side) - 1) }
    context.gl.uniform4f(locations[0], clip(a.0), clip(a.1), clip(b.0), clip(b.1))
    context.gl.uniform4f(locations[1], clip(c.0), clip(c.1), 0, 0)
    context.gl.drawArraysInstanced(GLName.triangles, 0, 3, 1)
  }
}
