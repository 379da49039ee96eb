import Foundation

/// Where a JSON document is not well-formed.
package enum JSONSyntax {
  /// The first fault with its line and column, such as `3:15: a value is missing`; nil if there is
  /// none. Linear in the number of bytes.
  package static func fault(in data: Data) -> String? {
    do {
      _ = try JSONReader.read(data, limits: .standard)
      return nil
    } catch let error as LottieError {
      return (error.path.map { "\($0): " } ?? "") + error.why
    } catch { return "\(error)" }
  }
}
