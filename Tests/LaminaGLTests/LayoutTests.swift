import CGLES
import Testing

@testable import LaminaGL
import LaminaPlan

/// The instance records in memory, the list of attributes, and the inputs of the linked programs.
@Suite struct LayoutTests {
  private struct Input: Equatable {
    var location: Int32
    var type: Int32
    var size: Int32
  }

  private func inputs(of program: LinkedProgram, _ gl: GLFunctions) -> [String: Input] {
    var count: GLint = 0
    gl.getProgramiv(program.name, GL_ACTIVE_ATTRIBUTES, &count)
    var inputs: [String: Input] = [:]
    for index in 0..<count {
      var text = [CChar](repeating: 0, count: 128)
      var (size, type): (GLint, GLenum) = (0, 0)
      gl.getActiveAttrib(program.name, GLuint(index), 128, nil, &size, &type, &text)
      let name = String(
        decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if name.hasPrefix("gl_") { continue }
      inputs[name] = Input(
        location: gl.getAttribLocation(program.name, name), type: Int32(bitPattern: type),
        size: size)
    }
    return inputs
  }

  private func input(_ attribute: InstanceAttribute) -> Input {
    let floats = [1: GL_FLOAT, 2: GL_FLOAT_VEC2, 3: GL_FLOAT_VEC3, 4: GL_FLOAT_VEC4]
    let integers = [1: GL_UNSIGNED_INT, 2: GL_UNSIGNED_INT_VEC2]
    let types = attribute.format == .integers ? integers : floats
    return Input(
      location: Int32(attribute.location), type: types[attribute.components] ?? 0, size: 1)
  }

  @Test func attributesMatchThePrograms() throws {
    try withContext { context in
      var used = [Set<String>](repeating: [], count: InstanceLayout.all.count)
      for program in DrawProgram.allCases {
        let layout = InstanceLayout.all[program.layoutIndex]
        let source = ShaderSource(program, .projective)
        let linked = try context.resources.makeProgram(
          vertex: source.vertex, fragment: source.fragment, label: source.label)
        for (name, found) in inputs(of: linked, context.gl) {
          let attribute = try #require(
            layout.attributes.first { $0.name == name },
            "\(program) reads \(name), which no record has")
          #expect(found == input(attribute), "\(program): \(name)")
          used[program.layoutIndex].insert(name)
        }
      }
      for (index, layout) in InstanceLayout.all.enumerated() {
        #expect(used[index] == Set(layout.attributes.map(\.name)), "\(layout.name)")
      }
    }
  }

  @Test func recordsHaveTheirSizes() {
    #expect(InstanceLayout.solid.stride == 12)
    #expect(InstanceLayout.blit.stride == 12)
    #expect(InstanceLayout.quad.stride == 104)
    #expect(InstanceLayout.turned.stride == 56)
    #expect(MemoryLayout<ClipRecord>.stride == 64)
  }

  @Test(arguments: InstanceLayout.all)
  func attributesTileTheRecord(_ layout: InstanceLayout) {
    // Exactly one attribute reads each byte, so no byte is forgotten and no two attributes overlap.
    var covered = [Int](repeating: 0, count: layout.stride)
    for attribute in layout.attributes {
      let size: Int
      switch attribute.format {
      case .floats, .integers: size = 4
      case .shorts: size = 2
      case .fractions: size = 1
      }
      #expect(attribute.offset >= 0 && attribute.offset % 4 == 0, "\(attribute.name)")
      for byte in attribute.offset..<(attribute.offset + size * attribute.components) {
        covered[byte] += 1
      }
    }
    #expect(covered == [Int](repeating: 1, count: layout.stride))
    #expect(layout.attributes.map(\.location) == (0..<GLuint(layout.attributes.count)).map { $0 })
  }

  @Test func definesFollowTheVersion() {
    let source = Array("#version 300 es\nvoid main() {}\n".utf8)
    let text = String(decoding: ShaderSource.define(["A", "B"], in: source), as: UTF8.self)
    #expect(text == "#version 300 es\n#define A\n#define B\nvoid main() {}\n")
  }

  @Test(arguments: DrawProgram.allCases)
  func sourcesStartWithTheVersion(_ program: DrawProgram) {
    let source = ShaderSource(program)
    for stage in [source.vertex, source.fragment] {
      #expect(String(decoding: stage, as: UTF8.self).hasPrefix("#version 300 es\n"))
    }
  }

  @Test func refusedShadersKeepTheLog() throws {
    try withContext { context in
      let source = ShaderSource(.solid)
      let broken = Array("#version 300 es\nvoid main() { nonsense; }\n".utf8)
      let error = #expect(throws: GLDeviceError.self) {
        try context.resources.makeProgram(vertex: source.vertex, fragment: broken, label: "broken")
      }
      guard case .shaderRejected(let name, let log)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(name == "broken.frag")
      #expect(log.contains("nonsense"))
      #expect(context.resources.ledger.live(.shader) == 0)
    }
  }

  @Test func programsThatDoNotLinkAreRefused() throws {
    try withContext { context in
      let vertex = ShaderSource(.solid).vertex
      let fragment = Array(
        "#version 300 es\nin highp vec3 other;\nout highp vec4 c;\nvoid main() { c = other.xyzz; }\n"
          .utf8)
      let error = #expect(throws: GLDeviceError.self) {
        try context.resources.makeProgram(vertex: vertex, fragment: fragment, label: "mismatch")
      }
      guard case .shaderRejected(let name, let log)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(name == "mismatch")
      #expect(!log.isEmpty)
      #expect(context.resources.ledger.live(.program) == 0)
    }
  }
}
