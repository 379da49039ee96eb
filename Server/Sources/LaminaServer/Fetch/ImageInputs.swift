import Foundation
import LaminaTemplate
import NIOCore

/// Fetches the images that values of a template name by their addresses.
struct ImageInputs: Sendable {
  let fetcher: ImageFetcher

  /// The texts of a template's values, with the bytes of images in place of their addresses.
  ///
  /// Addresses may stand for inputs of images, and not inside lists: what is there goes to the
  /// worker, which takes `data:` URIs alone. Nothing is fetched for an input that is given twice.
  /// All images together are bounded in time and in bytes. Throws a ``Problem``, or
  /// `CancellationError` when the client has gone.
  ///
  /// - Parameter client: the connection of whoever waits for the images.
  func texts(
    of template: LoadedTemplate, json: Data?, _ texts: [(name: String, text: String)],
    for client: any Channel
  ) async throws -> [(name: String, text: String)] {
    let inputs = template.template.inputs.filter { $0.rule == .image }.map(\.name)
    if inputs.isEmpty { return texts }
    var all = texts
    // Whatever is no object, or no text, is refused by the worker, by the rules of the template.
    if let json, let members = try? JSONMembers(json) {
      for name in inputs where !texts.contains(where: { $0.name == name }) {
        if let text = try? members.text(name), ImageAddress.isAddress(text) {
          all.append((name, text))
        }
      }
    }
    if let name = inputs.first(where: { name in all.count(where: { $0.name == name }) > 1 }) {
      throw Problem.invalid(name, "it is given twice", allowed: "once")
    }
    let named = all.indices.filter {
      inputs.contains(all[$0].name) && ImageAddress.isAddress(all[$0].text)
    }
    if named.isEmpty { return all }
    let values = all
    return try await ClientWatch.run(client) { try await fetched(values, named) }
  }

  /// Values with the bytes of images in place of the addresses at those indices.
  private func fetched(
    _ values: [(name: String, text: String)], _ indices: [Int]
  ) async throws -> [(name: String, text: String)] {
    var all = values
    let end = fetcher.end
    var total = 0
    for index in indices {
      let value = values[index]
      let bytes = try await fetcher.fetch(value.text, for: value.name, until: end)
      total += bytes.count
      guard total <= fetcher.maximumTotal else {
        throw Problem.invalid(
          value.name, "the images are too large together",
          allowed: "\(fetcher.maximumTotal) bytes")
      }
      all[index].text = "data:application/octet-stream;base64," + bytes.base64EncodedString()
    }
    return all
  }
}
