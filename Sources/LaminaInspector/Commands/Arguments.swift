import Foundation
import Lamina

/// The values of a request, checked.
extension HTTPRequest {
  /// A number of the query. Throws ``HTTPError`` for none and for one that is not finite.
  func number(_ name: String) throws -> Double {
    guard let text = query[name], let number = Double(text), number.isFinite else {
      throw HTTPError(.badRequest, "\(name): a finite number is missing")
    }
    return number
  }

  /// A whole number of the query, from 0.
  func count(_ name: String) throws -> Int {
    guard let text = query[name], let number = Int(text), number >= 0 else {
      throw HTTPError(.badRequest, "\(name): a whole number from 0 is missing")
    }
    return number
  }

  /// The body as a value of JSON.
  func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: body)
    } catch {
      throw HTTPError(.badRequest, "the body is not the JSON that is taken here")
    }
  }
}
