/// What EGL and the kernel say about one EGL device. Requests choose among these.
struct DeviceFacts: Equatable, Sendable {
  var isSoftware = false
  /// The DRM files, such as `/dev/dri/card0` and `/dev/dri/renderD128`.
  var card: String?
  var node: String?
  /// CUDA's number of the device, if it has one.
  var cuda: Int?
  /// The address on the PCI bus, as ``DeviceName/pciAddress(_:)`` writes it.
  var pci: String?
  /// The identity that other interfaces know the device by, as ``DeviceName/uuid(_:)`` writes it.
  var uuid: String?

  /// The names of the device in a request, such as `cuda:0`, besides its number.
  var names: [String] {
    [cuda.map { "cuda:\($0)" }, pci.map { "pci:\($0)" }, uuid.map { "uuid:\($0)" }]
      .compactMap { $0 }
  }
}

/// The one way to write what people write in several.
enum DeviceName {
  /// An address such as `0000:65:00.0`. The domain may be missing, or have eight digits as NVIDIA's
  /// tools write it. Nil for anything else.
  static func pciAddress(_ text: some StringProtocol) -> String? {
    var parts = text.lowercased().split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2 { parts.insert("0000", at: 0) }
    guard parts.count == 3, let domain = number(parts[0], digits: 4...8),
      let bus = number(parts[1], digits: 2...2)
    else { return nil }
    let place = parts[2].split(separator: ".", omittingEmptySubsequences: false)
    guard place.count == 2, let device = number(place[0], digits: 2...2), device < 32,
      let function = number(place[1], digits: 1...1), function < 8
    else { return nil }
    return
      "\(hexadecimal(domain, digits: 4)):\(hexadecimal(bus, digits: 2)):\(hexadecimal(device, digits: 2)).\(function)"
  }

  /// An identity of 32 hexadecimal digits, with hyphens after 8, 12, 16 and 20 of them. Hyphens may
  /// be missing, and NVIDIA's `GPU-` may stand before it. Nil for anything else.
  static func uuid(_ text: some StringProtocol) -> String? {
    let lower = text.lowercased()
    let digits = (lower.hasPrefix("gpu-") ? lower.dropFirst(4) : lower[...]).filter { $0 != "-" }
    guard digits.utf8.count == 32, digits.utf8.allSatisfy(isDigit) else { return nil }
    var result = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { result.append("-") }
      result.append(digit)
    }
    return result
  }

  /// The same for the 16 bytes that EGL and GL give; nil for another number of them, and for zeros,
  /// which some drivers give.
  static func uuid(_ bytes: [UInt8]) -> String? {
    guard bytes.count == 16, bytes.contains(where: { $0 != 0 }) else { return nil }
    return uuid(bytes.map { hexadecimal(Int($0), digits: 2) }.joined())
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...102).contains(byte)
  }

  private static func number(_ text: some StringProtocol, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy(isDigit) else { return nil }
    return Int(text, radix: 16)
  }

  private static func hexadecimal(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(digits - text.utf8.count, 0)) + text
  }
}
