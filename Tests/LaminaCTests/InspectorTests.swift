import CLamina
import Foundation
import Testing

extension InterfaceTests {
  @Suite struct Inspectors {
    /// Begins an inspector, whose pictures Mesa's software rasterizer draws.
    private func begin() throws -> OpaquePointer {
      var (device, inspector): (OpaquePointer?, OpaquePointer?)
      #expect(lamina_device_create("software", &device) == LAMINA_OK, "\(message)")
      #expect(
        lamina_inspector_create("a program", 0, device, &inspector) == LAMINA_OK, "\(message)")
      #expect(lamina_device_release(device) == LAMINA_OK)
      return try #require(inspector)
    }

    private func address(_ inspector: OpaquePointer) throws -> String {
      var address: UnsafePointer<CChar>?
      #expect(lamina_inspector_get_address(inspector, &address) == LAMINA_OK)
      return String(cString: try #require(address))
    }

    /// What a page at `address` gets for a request.
    private static func ask(_ address: String, _ path: String, body: String = "") -> String {
      let port = UInt16(address.split(separator: ":")[2].prefix { $0 != "/" }) ?? 0
      let token = address.split(separator: "=").last ?? ""
      return exchange(
        port,
        "\(body.isEmpty ? "GET" : "POST") \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
          + "X-Lamina-Token: \(token)\r\nConnection: close\r\n"
          + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    @Test func aPageShowsAndChangesTheLayers() throws {
      let before = lamina_handle_count()
      let (layer, inspector) = (try makeLayer(8, 8, red), try begin())
      let page = try address(inspector)
      #expect(page.hasPrefix("http://127.0.0.1:"))
      nonisolated(unsafe) var answers: [String] = []
      let done = DispatchSemaphore(value: 0)
      Thread {
        answers = [
          Self.ask(page, "/api/scene"), Self.ask(page, "/api/picture?time=0&scale=1"),
          Self.ask(page, "/api/set", body: #"{"layer":0,"keyPath":"opacity","value":"0.5"}"#),
        ]
        done.signal()
      }.start()
      var time = 0.0
      while done.wait(timeout: .now() + 0.005) == .timedOut, time < 1_000 {
        time += 0.01
        #expect(lamina_inspector_visit(inspector, layer, time) == LAMINA_OK, "\(message)")
      }
      #expect(answers.map(status) == [200, 200, 200])
      #expect(answers.first?.contains(#""title":"a program""#) == true)
      var opacity = 0.0
      #expect(lamina_layer_get_double(layer, "opacity", &opacity) == LAMINA_OK)
      #expect(opacity == 0.5)
      #expect(lamina_inspector_release(inspector) == LAMINA_OK)
      #expect(Self.ask(page, "/api/scene") == "no connection")
      #expect(lamina_layer_release(layer) == LAMINA_OK)
      #expect(lamina_handle_count() == before)
    }

    @Test func wrongArguments() throws {
      var none = garbage
      for port in [-1, 65_536] as [Int32] {
        expectFailure(
          lamina_inspector_create("a", port, nil, &none), LAMINA_USAGE,
          "port: \(port) is not from 0 to 65535")
        #expect(none == nil)
      }
      expectFailure(lamina_inspector_create(nil, 0, nil, &none), LAMINA_USAGE, "title: NULL")
      expectFailure(lamina_inspector_create("a", 0, nil, nil), LAMINA_USAGE, "inspector: NULL")
      expectFailure(lamina_inspector_create("a", 0, garbage, &none), LAMINA_USAGE, "lamina_device")
      let (inspector, root, child) = (try begin(), try makeLayer(4, 4), try makeLayer(2, 2))
      #expect(lamina_layer_add_sublayer(root, child) == LAMINA_OK)
      let port = Int32(try address(inspector).split(separator: ":")[2].prefix { $0 != "/" })
      expectFailure(
        lamina_inspector_create("a", try #require(port), nil, &none), LAMINA_INPUT_OUTPUT,
        "cannot listen on 127.0.0.1")
      expectFailure(lamina_inspector_get_address(inspector, nil), LAMINA_USAGE, "address: NULL")
      expectFailure(lamina_inspector_visit(inspector, nil, 0), LAMINA_USAGE, "lamina_layer")
      expectFailure(lamina_inspector_visit(nil, root, 0), LAMINA_USAGE, "lamina_inspector")
      expectFailure(lamina_inspector_visit(inspector, child, 0), LAMINA_USAGE, "root: a layer with")
      expectFailure(lamina_inspector_visit(inspector, root, .infinity), LAMINA_USAGE, "time")
      #expect(lamina_inspector_visit(inspector, root, .nan) == LAMINA_OK)
      #expect(lamina_inspector_release(inspector) == LAMINA_OK)
      var address: UnsafePointer<CChar>?
      expectFailure(lamina_inspector_get_address(inspector, &address), LAMINA_USAGE, "released")
      #expect(address == nil)
      expectFailure(lamina_inspector_release(inspector), LAMINA_USAGE, "released")
      for layer in [root, child] { #expect(lamina_layer_release(layer) == LAMINA_OK) }
    }
  }
}
