import ArgumentParser

/// Whether an output that exists is replaced.
struct ReplacingOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: "Replace an output that exists, or fail before any work is done.")
  var overwrite = true
}
