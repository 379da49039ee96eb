import Foundation

/// A rectangle in place of something that would cost more than a limit allows. A renderer that
/// would show it throws the limit's error instead.
///
/// Why: what makes a path runs where nothing can be thrown, and perhaps long before a frame is
/// drawn. An error that is part of the path is thrown by every frame that would show the path.
package final class RefusedPath: CGPath, @unchecked Sendable {
  package let excess: LimitExceeded

  package init(_ excess: LimitExceeded, in rect: CGRect) {
    self.excess = excess
    var data = PathData()
    data.addRect(rect, transform: .identity)
    super.init(data)
  }
}
