import Foundation
import LaminaTemplate
import NIOPosix
import Testing

@testable import LaminaServer

/// Which addresses images may come from.
struct FetchTests {
  @Test func onlyPublicAddressesAreAsked() {
    let inside = [
      "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.9.9.9", "169.254.169.254",
      "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.168.1.1", "198.18.0.1", "224.0.0.1",
      "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::7f00:1", "fc00::1",
      "fd12::1", "fe80::1", "fec0::1", "ff02::1", "2001:db8::1", "2001::1", "2002:7f00:1::",
      "64:ff9b::7f00:1", "64:ff9b:1::1", "100::1", "3fff::1",
    ]
    for text in inside { #expect(InternetAddress(text)?.isPublic == false, "\(text)") }
    for text in ["8.8.8.8", "172.32.0.1", "193.0.0.1", "2606:4700::1", "64:ff9b::808:808"] {
      #expect(InternetAddress(text)?.isPublic == true, "\(text)")
    }
    for text in ["", "127.1", "0x7f.0.0.1", "1.2.3.4.5", "host"] {
      #expect(InternetAddress(text) == nil, "\(text)")
    }
    #expect(InternetAddress("::1")?.description == "::1")
    #expect(InternetAddress.resolve("localhost").allSatisfy { !$0.isPublic })
  }

  /// Nothing is fetched for an input that stands in an address twice.
  @Test func anImageIsGivenOnce() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    try await TestServer.run(folder) {
      $0.imageHosts = ["127.0.0.1"]
    } _: { server in
      let photo = "photo=http://127.0.0.1/a.png"
      let once = try await server.get("/t/card.png?\(photo)")
      #expect(once.status == 422 && once.detail == "the host is not on the public Internet")
      let twice = try await server.get("/t/card.png?\(photo)&\(photo)")
      #expect(twice.status == 422 && twice.detail == "it is given twice")
    }
  }

  @Test func onlyHostsOfTheListAreAsked() {
    let hosts = ["img.example.com", "*.cdn.example", "local.example:8443", "*.port.example:8443"]
    for text in [
      "https://img.example.com/a.png", "HTTP://IMG.example.com:80/a", "https://x.cdn.example/",
      "https://a.b.cdn.example/", "https://local.example:8443/x",
      "https://x.port.example:8443/x",
    ] {
      #expect(ImageAddress(text, hosts: hosts) != nil, "\(text)")
    }
    for text in [
      "ftp://img.example.com/a", "file:///etc/passwd", "https://example.com/",
      "https://cdn.example/",
      "https://img.example.com.evil/", "https://evil-img.example.com/", "https://xcdn.example/",
      "https://user@img.example.com/", "https://img.example.com:8080/", "https://127.0.0.1/",
      "https://img.example.com@evil/", "//img.example.com/a", "img.example.com", "https://",
      "http://local.example/", "https://local.example/", "https://x.port.example/",
      "https://-x.cdn.example/", "https://x..cdn.example/",
    ] {
      #expect(ImageAddress(text, hosts: hosts) == nil, "\(text)")
    }
  }

  @Test func privateHostsAreRefusedEvenIfTheyAreInTheList() async throws {
    var configuration = ServerConfiguration()
    configuration.imageHosts = ["localhost:1", "127.0.0.1:1", "10.0.0.1"]
    let fetcher = ImageFetcher(configuration)
    for text in ["http://localhost:1/a", "http://127.0.0.1:1/a", "http://10.0.0.1/a"] {
      let problem = await #expect(throws: Problem.self) {
        try await fetcher.fetch(text, for: "photo")
      }
      #expect(problem?.input == "photo")
      #expect(problem?.detail == "the host is not on the public Internet", "\(text)")
    }
  }

  /// curl ends with the request that needs the image.
  @Test func nothingIsFetchedForAClientThatHasGone() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    let host = try await SilentHost()
    var connections = host.connections.makeAsyncIterator()
    let client = try await RawClient(host.port)
    let served = try #require(await connections.next())
    var configuration = ServerConfiguration()
    configuration.imageHosts = ["127.0.0.1:\(host.port)"]
    configuration.imageSeconds = 120
    var fetcher = ImageFetcher(configuration)
    fetcher.allows = { _ in true }
    let inputs = ImageInputs(fetcher: fetcher)
    let place = folder.url.appendingPathComponent("card")
    let template = LoadedTemplate(
      name: "card", version: "1", folder: place, template: try Template(contentsOf: place))
    let address = "http://127.0.0.1:\(host.port)/a.png"
    let fetching = Task {
      try await inputs.texts(of: template, json: nil, [("photo", address)], for: served)
    }
    let asked = try #require(await connections.next())
    try await client.close()
    await #expect(throws: CancellationError.self) { _ = try await fetching.value }
    try await asked.closeFuture.get()
    try await host.close()
  }

  @Test func aProgramOfACancelledTaskDoesNotBegin() async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await BoundedProcess.run("sleep", ["120"], atMost: 1)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }

  /// The server itself is the host of an image; only this test allows its address.
  @Test func imagesAreFetchedWithinBounds() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    try await TestServer.run(folder) { server in
      let host = "127.0.0.1:\(server.ports.requests)"
      var configuration = ServerConfiguration()
      configuration.imageHosts = [host]
      // The server has the pictures of other tests to draw, too.
      configuration.imageSeconds = 60
      var fetcher = ImageFetcher(configuration)
      fetcher.allows = { $0.description == "127.0.0.1" }
      let bytes = try await fetcher.fetch("http://\(host)/t/card.png", for: "photo")
      #expect(AnsweredImage(bytes)?.width == 120)
      let missing = await #expect(throws: Problem.self) {
        try await fetcher.fetch("http://\(host)/none", for: "photo")
      }
      #expect(missing?.detail == "the host answers 404")
      let client = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: server.ports.requests).get()
      let copy = folder.url.appendingPathComponent("copy")
      try FileManager.default.copyItem(at: folder.url.appendingPathComponent("card"), to: copy)
      let template = LoadedTemplate(
        name: "card", version: "1", folder: copy, template: try Template(contentsOf: copy))
      for (most, fits) in [(bytes.count, true), (bytes.count - 1, false)] {
        configuration.maximumBody = most
        var fetcher = ImageFetcher(configuration)
        fetcher.allows = { _ in true }
        let inputs = ImageInputs(fetcher: fetcher)
        do {
          let texts = try await inputs.texts(
            of: template, json: nil, [("photo", "http://\(host)/t/card.png")], for: client)
          #expect(fits && texts[0].text.hasPrefix("data:"))
        } catch let problem as Problem {
          #expect(!fits && problem.detail == "the images are too large together")
        }
      }
      configuration.imageBytes = 10
      var small = ImageFetcher(configuration)
      small.allows = { _ in true }
      let large = await #expect(throws: Problem.self) {
        try await small.fetch("http://\(host)/t/card.png", for: "photo")
      }
      #expect(large?.detail == "the image is too large")
      try await client.close()
    }
  }
}
