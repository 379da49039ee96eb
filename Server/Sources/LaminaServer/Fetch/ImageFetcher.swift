import Foundation

/// Fetches images from hosts of a list, by the program curl, so that nothing that a stranger's host
/// says is read in this process but the bytes of an image, which go on to a worker.
///
/// Each step of a redirect is checked as the first address is: the host must be in the list, and
/// all of its addresses must be public. The connection goes to an address that was checked, so no
/// second answer of a name server counts.
struct ImageFetcher: Sendable {
  let hosts: [String]
  let maximumBytes: Int
  /// Bytes of all images of a request.
  let maximumTotal: Int
  let seconds: Double
  let redirects: Int
  private let places = FetchPlaces()
  /// Which addresses may be asked. Only tests have another rule.
  var allows: @Sendable (InternetAddress) -> Bool = { $0.isPublic }

  init(_ configuration: ServerConfiguration) {
    hosts = configuration.imageHosts
    (maximumBytes, seconds) = (configuration.imageBytes, configuration.imageSeconds)
    (redirects, maximumTotal) = (configuration.imageRedirects, configuration.maximumBody)
  }

  /// When images that a request asks for now must be there, all of them.
  var end: ContinuousClock.Instant { .now + .seconds(seconds) }

  /// The bytes of an image. Throws a ``Problem`` that names the input. If the task is cancelled,
  /// curl is killed and this throws `CancellationError`.
  ///
  /// - Parameter end: when they must be there; by default ``end``.
  func fetch(
    _ text: String, for input: String, until end: ContinuousClock.Instant? = nil
  ) async throws -> Data {
    try await places.run { try await follow(text, input, end ?? self.end) }
  }

  private func follow(
    _ text: String, _ input: String, _ end: ContinuousClock.Instant
  ) async throws -> Data {
    var text = text
    for _ in 0...redirects {
      guard let address = ImageAddress(text, hosts: hosts) else {
        throw Self.refused(
          input, "no image is fetched from there",
          hosts.isEmpty
            ? "images of data: URIs and uploads"
            : "http or https addresses of " + hosts.joined(separator: ", "))
      }
      let place = try await place(of: address, input)
      switch try await ask(address, at: place, until: end, input) {
      case .image(let data): return data
      case .redirect(let next): text = next
      }
    }
    throw Self.refused(input, "it redirects too often", "\(redirects) redirects")
  }

  private enum Answer {
    case image(Data)
    case redirect(String)
  }

  private func place(of address: ImageAddress, _ input: String) async throws -> InternetAddress {
    let host = address.host
    // The system's resolver cannot be told to stop.
    let all = try await BlockingThread.run { InternetAddress.resolve(host) }
    try Task.checkCancellation()
    guard let first = all.first else { throw Self.refused(input, "the host has no address", nil) }
    guard all.allSatisfy(allows) else {
      throw Self.refused(input, "the host is not on the public Internet", "public addresses")
    }
    return first
  }

  private func ask(
    _ address: ImageAddress, at place: InternetAddress, until end: ContinuousClock.Instant,
    _ input: String
  ) async throws -> Answer {
    let left = ContinuousClock.now.duration(to: end) / .seconds(1)
    guard left > 0.01 else { throw Self.refused(input, "it takes too long", "\(seconds) s") }
    let output: BoundedProcess.Output
    do {
      output = try await BoundedProcess.run(
        "curl", arguments(address, place, left), atMost: maximumBytes)
    } catch let error as MissingProgram {
      throw Problem(
        .internalServerError, "internal", "The server has failed.", detail: "\(error)")
    }
    if output.isTooLong || output.status == 63 {
      throw Self.refused(input, "the image is too large", "at most \(maximumBytes) bytes")
    }
    if output.status == 28 { throw Self.refused(input, "it takes too long", "\(seconds) s") }
    let words = String(decoding: output.errors, as: UTF8.self)
      .split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard output.status == 0, let code = words.first.flatMap({ Int($0) }) else {
      throw Self.refused(input, "it cannot be fetched (curl says \(output.status))", nil)
    }
    if (300..<400).contains(code), words.count == 2, !words[1].isEmpty {
      return .redirect(words[1])
    }
    guard code == 200 else { throw Self.refused(input, "the host answers \(code)", nil) }
    return .image(output.output)
  }

  private func arguments(_ address: ImageAddress, _ place: InternetAddress, _ left: Double)
    -> [String]
  {
    let host = place.bytes.count == 16 ? "[\(place)]" : "\(place)"
    return [
      // No file of settings, no proxy, no other protocol, no redirects of its own.
      "--disable", "--silent", "--globoff", "--noproxy", "*", "--proto", "=http,https",
      "--max-redirs", "0", "--max-time", "\(left)", "--max-filesize", "\(maximumBytes)",
      "--resolve", "\(address.host):\(address.port):\(host)",
      "--header", "Accept: image/*", "--user-agent", "lamina-server",
      "--write-out", "%{stderr}%{http_code} %{redirect_url}", "--url",
      address.url.absoluteString,
    ]
  }

  private static func refused(_ input: String, _ why: String, _ allowed: String?) -> Problem {
    Problem(
      .unprocessableContent, "image-refused", "An image cannot be used.", detail: why,
      input: input, allowed: allowed)
  }
}
