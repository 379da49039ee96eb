import Foundation

// Runs libFuzzer on one target: `LAMINA_FUZZ_TARGET=caml lamina-fuzz [options of libFuzzer]`.
//
// `lamina-fuzz --targets` lists the targets. `lamina-fuzz --seeds DIR` adds inputs that Lamina
// itself makes to the folders of the targets in DIR.
//
// The function main is libFuzzer's. It calls the two functions below by their names.

/// Called by libFuzzer before it looks at the arguments.
@_cdecl("LLVMFuzzerInitialize")
public func prepareFuzzing(
  _ count: UnsafeMutablePointer<CInt>?,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  let arguments = CommandLine.arguments.dropFirst()
  let names = FuzzTarget.all.map(\.name)
  switch arguments.first {
  case "--targets":
    print(names.joined(separator: "\n"))
    exit(0)
  case "--seeds":
    guard let folder = arguments.dropFirst().first else { fail("--seeds needs a folder") }
    do {
      try Seeds.write(to: URL(fileURLWithPath: folder, isDirectory: true))
    } catch {
      fail("seeds: \(error)")
    }
    exit(0)
  default: break
  }
  let name = ProcessInfo.processInfo.environment["LAMINA_FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    fail("LAMINA_FUZZ_TARGET is '\(name)'; allowed are \(names.joined(separator: ", "))")
  }
  FuzzTarget.chosen = target
  return 0
}

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func runTarget(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  FuzzTarget.chosen.run(UnsafeRawBufferPointer(start: bytes, count: size))
  return 0
}

private func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("error: \(message)\n".utf8))
  exit(64)
}
