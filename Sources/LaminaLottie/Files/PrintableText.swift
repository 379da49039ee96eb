/// Text of a file for a message of one line: control characters become `?`, and everything after 80
/// characters becomes `…`.
func printable(_ text: String) -> String {
  var line = ""
  var length = 0
  for scalar in text.unicodeScalars {
    if length == 80 { return line + "…" }
    let category = scalar.properties.generalCategory
    let breaks =
      category == .control || category == .lineSeparator || category == .paragraphSeparator
    line.unicodeScalars.append(breaks ? "?" : scalar)
    length += 1
  }
  return line
}
