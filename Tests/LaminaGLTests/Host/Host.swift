import CEGL
import CGLES
import Testing

@testable import LaminaGL

/// Drawing in the context of a host program. The tests run one after the other, because a host's
/// own calls take no turns on a software display.
@Suite(.serialized) struct HostTests {}

/// An enumerant in the type that the C functions take.
func e(_ value: Int32) -> GLenum { GLenum(bitPattern: value) }

/// A program with an OpenGL ES context of its own, which is current on this thread. It calls GL
/// without Lamina's table.
final class Host {
  let display: EGLDisplay
  let context: EGLContext
  let surface: EGLSurface
  let seat: OpenDisplay
  /// Whether the context reports its loss.
  let isRobust: Bool

  /// A context with a pbuffer of 64x48 for its default framebuffer. A driver without samples,
  /// without robust contexts, or with OpenGL ES 3.0 only gives what it has.
  init(
    samples: EGLint = 0, alpha: EGLint = 8, robust: Bool = true, version: EGLint = 2,
    sharing: Host? = nil, attributes more: [EGLint] = []
  ) throws {
    let client = EGLClient()
    display = try client.display(platform: EGL_PLATFORM_SURFACELESS_MESA, native: nil)
    try #require(eglInitialize(display, nil, nil) == EGL_TRUE)
    // Other tests then keep away from the display.
    seat = DisplayRegistry.join(display)
    try #require(eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE)
    let wanted: [EGLint] = [
      EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RED_SIZE, 8,
      EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8, EGL_ALPHA_SIZE, alpha, EGL_DEPTH_SIZE, 24,
      EGL_STENCIL_SIZE, 8,
      EGL_SAMPLES, samples, EGL_NONE,
    ]
    var (configurations, count) = ([UnsafeMutableRawPointer?](repeating: nil, count: 64), EGLint(0))
    try #require(eglChooseConfig(display, wanted, &configurations, 64, &count) == EGL_TRUE)
    if count == 0 {
      let plain = wanted.dropLast(3) + [EGL_NONE]
      try #require(
        eglChooseConfig(display, Array(plain), &configurations, 64, &count) == EGL_TRUE)
    }
    let fitting = configurations.prefix(Int(count)).first { [display] in
      var (bits, red): (EGLint, EGLint) = (-1, -1)
      eglGetConfigAttrib(display, $0, EGL_ALPHA_SIZE, &bits)
      eglGetConfigAttrib(display, $0, EGL_RED_SIZE, &red)
      return bits == alpha && red == 8
    }
    let found = try #require(fitting)
    let configuration = try #require(found)
    surface = try #require(
      eglCreatePbufferSurface(display, configuration, [EGL_WIDTH, 64, EGL_HEIGHT, 48, EGL_NONE]))
    isRobust =
      robust
      && EGLClient.words(eglQueryString(display, EGL_EXTENSIONS)).contains(
        "EGL_EXT_create_context_robustness")
    var attributes: [EGLint] = []
    if isRobust {
      attributes += [
        EGL_CONTEXT_OPENGL_ROBUST_ACCESS, EGL_TRUE, EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY,
        EGL_LOSE_CONTEXT_ON_RESET,
      ]
    }
    let contexts = (0...version).reversed().lazy.compactMap { [display] minor in
      eglCreateContext(
        display, configuration, sharing?.context,
        [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, minor] + attributes + more + [
          EGL_NONE
        ])
    }
    context = try #require(contexts.first)
    try makeCurrent()
  }

  func makeCurrent() throws {
    try #require(eglMakeCurrent(display, surface, surface, context) == EGL_TRUE)
  }

  /// Ends the context. The display stays.
  func end() {
    eglMakeCurrent(display, nil, nil, nil)
    eglDestroyContext(display, context)
    eglDestroySurface(display, surface)
    DisplayRegistry.release(seat)
  }

  /// Runs `body` in a host's context, then ends the context.
  static func with(
    samples: EGLint = 0, alpha: EGLint = 8, robust: Bool = true, _ body: (Host) throws -> Void
  ) throws {
    let host = try Host(
      samples: readsSamples ? samples : 0, alpha: alpha, robust: robust)
    defer { host.end() }
    try body(host)
  }

  /// Whether a pbuffer of four samples can be read. With Mesa 25.0's llvmpipe it cannot, whatever
  /// draws into it: a program of twenty lines that clears it reads zeros. Other framebuffers with
  /// samples can.
  private static let readsSamples: Bool = {
    guard let host = try? Host(samples: 4) else { return false }
    defer { host.end() }
    glClearColor(1, 0, 0, 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    var (framebuffer, buffer): (GLuint, GLuint) = (0, 0)
    glGenFramebuffers(1, &framebuffer)
    glGenRenderbuffers(1, &buffer)
    glBindRenderbuffer(e(GL_RENDERBUFFER), buffer)
    glRenderbufferStorage(e(GL_RENDERBUFFER), e(GL_RGBA8), 8, 8)
    glBindFramebuffer(e(GL_DRAW_FRAMEBUFFER), framebuffer)
    glFramebufferRenderbuffer(
      e(GL_DRAW_FRAMEBUFFER), e(GL_COLOR_ATTACHMENT0), e(GL_RENDERBUFFER), buffer)
    glBlitFramebuffer(0, 0, 8, 8, 0, 0, 8, 8, GLbitfield(GL_COLOR_BUFFER_BIT), e(GL_NEAREST))
    glBindFramebuffer(e(GL_READ_FRAMEBUFFER), framebuffer)
    var pixel = [UInt8](repeating: 9, count: 4)
    glReadPixels(4, 4, 1, 1, e(GL_RGBA), e(GL_UNSIGNED_BYTE), &pixel)
    return pixel == [255, 0, 0, 255]
  }()
}

/// A repeatable sequence of numbers.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func flip() -> Bool { next() & 1 == 1 }
  mutating func roll(_ range: Range<Int32>) -> Int32 { Int32.random(in: range, using: &self) }
  mutating func fraction() -> Float { Float(next() & 0xFFFF) / 65536 }
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(next() % UInt64(elements.count))]
  }
}
