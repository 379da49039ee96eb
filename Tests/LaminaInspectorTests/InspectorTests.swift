import Foundation
import Lamina
import Testing

@testable import LaminaInspector

/// A program's own tree in the page.
@Suite struct InspectorTests {
  /// What a request of the page got, as text.
  private func ask(_ inspector: Inspector, _ path: String, body: String? = nil) -> String {
    let port = UInt16(inspector.address.split(separator: ":")[2].prefix { $0 != "/" }) ?? 0
    let token = inspector.address.split(separator: "=").last ?? ""
    return exchange(
      port,
      "\(body == nil ? "GET" : "POST") \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
        + "X-Lamina-Token: \(token)\r\nConnection: close\r\n"
        + "Content-Length: \(body?.utf8.count ?? 0)\r\n\r\n\(body ?? "")")
  }

  /// Runs `requests` on another thread while this one draws frames, at least twenty of a hundredth
  /// of a second.
  private func drawing(
    _ inspector: Inspector, _ root: CALayer, _ requests: @escaping @Sendable () -> Void
  ) throws {
    let renderer = try OffscreenRenderer(size: root.bounds.size)
    let isDone = Lock<Bool>(false)
    let done: @Sendable () -> Void = { isDone.withLock { $0 = true } }
    let page = try WorkThread(name: "test-page") {
      requests()
      done()
    }
    var time = 1.0
    while time < 1.2 || !isDone.withLock({ $0 }) {
      time += 0.01
      _ = try renderer.render(root, at: time)
      inspector.visit(root, at: time)
      usleep(1_000)
    }
    page.join()
  }

  @Test func showsAndChangesTheProgramsLayers() throws {
    let inspector = try Inspector(title: "program")
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    root.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let answers = Lock<[String]>([])
    try drawing(inspector, root) {
      let all = [
        ask(inspector, "/api/scene"), ask(inspector, "/api/picture?time=0&scale=1"),
        ask(inspector, "/api/plan?time=0&scale=1"),
        ask(
          inspector, "/api/set",
          body: ##"{"layer":0,"keyPath":"backgroundColor","value":"#00ff00"}"##),
        ask(inspector, "/api/choose", body: #"{"state":"a"}"#),
      ]
      answers.withLock { $0 = all }
    }
    let all = answers.withLock { $0 }
    #expect(all.map(status) == [200, 200, 200, 200, 422])
    #expect(all[0].contains(#""title":"program""#))
    #expect(root.backgroundColor?.srgb.green == 1 && root.backgroundColor?.srgb.red == 0)
    inspector.close()
    #expect(status(ask(inspector, "/api/scene")) == nil)
  }

  @Test func keepsAnimationsAsTheProgramHasThem() throws {
    let inspector = try Inspector(title: "program")
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 0.05)
    root.add(fade, forKey: "fade")
    try drawing(inspector, root) {
      // The animation is over after five frames.
      for _ in 0..<4 { _ = ask(inspector, "/api/picture?time=0&scale=1") }
    }
    #expect(root.animation(forKey: "fade") == nil)
  }

  @Test func saysThatTheProgramDrawsNothing() throws {
    let inspector = try Inspector(title: "program")
    let answer = ask(inspector, "/api/scene")
    #expect(status(answer) == 422 && answer.contains("has drawn no frame for 2.0 s"))
  }

  @Test func doesNothingUntilItIsAsked() throws {
    let inspector = try Inspector(title: "program")
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    for _ in 0..<1_000 { inspector.visit(root, at: 0) }
    // No frame was committed, so nothing was looked at.
    #expect(root.presentation() == nil)
  }
}
