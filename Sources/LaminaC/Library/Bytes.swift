import Foundation

/// Copies `data` to memory that C releases with `lamina_free_bytes`, and stores where it is.
func handOut(
  _ data: Data, _ bytes: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
  _ size: UnsafeMutablePointer<Int>
) throws {
  guard let copy = malloc(max(data.count, 1)) else {
    throw Failure(.internal, "no memory for \(data.count) bytes")
  }
  data.withUnsafeBytes { source in
    if let start = source.baseAddress { memcpy(copy, start, source.count) }
  }
  bytes.pointee = copy
  size.pointee = data.count
}

/// Runs the body of a C function that hands out bytes. After an error they are NULL.
func handOutBytes(
  _ bytes: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ size: UnsafeMutablePointer<Int>?,
  _ make: () throws -> Data
) -> LaminaStatus {
  attempt {
    let bytes = try place(bytes, "bytes")
    bytes.pointee = nil
    let size = try place(size, "size")
    size.pointee = 0
    try handOut(try make(), bytes, size)
  }
}
