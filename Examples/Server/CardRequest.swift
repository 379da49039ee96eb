/// A request from one line: a file name, a title and a value from 0 to 1, separated by tabs.
struct CardRequest: Sendable {
  let name: String
  let title: String
  let value: Double

  init(_ line: String) throws {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 3 else {
      throw ServerError("\(fields.count) fields; name, title and value are needed")
    }
    (name, title) = (fields[0], fields[1])
    guard !name.isEmpty,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
    else {
      throw ServerError("name '\(name)': letters, digits and hyphens only")
    }
    guard let value = Double(fields[2]), (0...1).contains(value) else {
      throw ServerError("value '\(fields[2])': a number from 0 to 1 is needed")
    }
    self.value = value
  }
}

/// An error in a request, as one line.
struct ServerError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
