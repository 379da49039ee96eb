import QuartzCore

// What Pulsator.swift takes from Apple's systems.

/// As much of `UIColor` as the file uses.
struct Color {
  let cgColor: CGColor

  init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    cgColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }
}

/// Pixels per point.
let screenScale: CGFloat = 2

/// Nanoseconds of a second.
let NSEC_PER_SEC: UInt64 = 1_000_000_000
