/// Names of Lottie files.
package enum LottieFileName {
  /// Whether `name` ends as Lottie files do: `.json`, `.lot`, `.tgs` or `.lottie`, in any case.
  package static func isLottie(_ name: String) -> Bool {
    let lowered = name.lowercased()
    return [".json", ".lot", ".tgs", ".lottie"].contains { lowered.hasSuffix($0) }
  }
}
