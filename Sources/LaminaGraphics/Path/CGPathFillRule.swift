/// The rule that decides which points are inside a path.
public enum CGPathFillRule: Int, Sendable {
  case evenOdd = 0
  case winding = 1
}
