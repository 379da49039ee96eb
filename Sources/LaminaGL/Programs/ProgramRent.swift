/// For how many pixels something slower is used before a program is compiled.
///
/// What: a program that is missing is worth some millions of pixels. Until as many were drawn
/// without it, another way draws them that costs more for each pixel but needs no new program.
/// Then the program is compiled, and the rent is over.
/// Why: llvmpipe takes 50 to 200 ms for a program, and as long again for a second state of GL in
/// which it is used. A picture that is drawn once spends nearly all of its time on that. Whoever
/// pays rent until it adds up to the price, and buys then, never spends more than twice of what
/// would have been best.
/// Cost: a comparison for each draw that may be rented.
struct ProgramRent {
  /// The pixels that the program is worth. A pixel of a general program takes up to 40 ns more.
  static let price = 4 << 20
  private var paid = 0

  /// How many more pixels may be drawn without the program.
  var left: Int { max(Self.price - paid, 0) }

  /// Notes that `pixels` are about to be drawn. Returns whether they may be, without the program.
  mutating func pay(_ pixels: Int) -> Bool {
    paid = min(paid, Self.price) + min(pixels, Self.price)
    return paid <= Self.price
  }
}
