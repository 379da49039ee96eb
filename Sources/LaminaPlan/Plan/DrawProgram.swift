/// The program that draws a batch: what its records show, and whether they name clips.
///
/// One byte holds both, so two programs are compared at once. Everything here is inlined into other
/// modules: the compiler asks for it once for each record.
@usableFromInline package struct DrawProgram: Hashable, Sendable, BitwiseCopyable {
  /// What the records of a program show.
  @usableFromInline package enum Kind: CaseIterable, Sendable, BitwiseCopyable {
    /// ``SolidInstance`` records. They never name clips.
    case solid
    /// ``BlitInstance`` records from one page. They never name clips.
    case blit
    /// ``BlitInstance`` records from one page, multiplied by the opacity of their batch. They never
    /// name clips.
    case faded
    /// ``QuadInstance`` records, filled.
    case shape
    /// ``QuadInstance`` records from one page.
    case image
    /// ``QuadInstance`` records, each a blurred rectangle, possibly rounded.
    case shadow
    /// ``QuadInstance`` records from one page. The shader blends them with the pixels of a second
    /// page. They may name clips.
    case blend
    /// ``TurnedInstance`` records, filled.
    case turnedShape
    /// ``TurnedInstance`` records from one page.
    case turnedImage
    /// ``QuadInstance`` records, each filled with a gradient.
    case gradient
    /// ``QuadInstance`` records, each filled with a gradient where a mask in one page covers it.
    case shapedGradient
    /// ``TurnedInstance`` records from one page, each multiplied by its colour: the particles of
    /// one emitter.
    case particles
  }

  /// Bit 0 says whether records name clips. The bits above are the kind.
  @usableFromInline let byte: UInt8

  @inlinable package init(_ kind: Kind, isClipped: Bool = false) {
    let flag: UInt8 =
      switch kind {
      case .solid, .blit, .faded: 0
      case .blend: 1
      case .shape, .image, .shadow, .turnedShape, .turnedImage, .gradient, .shapedGradient,
        .particles:
        isClipped ? 1 : 0
      }
    byte = unsafeBitCast(kind, to: UInt8.self) << 1 | flag
  }

  /// What the records show.
  ///
  /// Without payloads the memory of an enumeration is the position of the case. The derived
  /// initializer from a raw value would be called, and could fail.
  @inlinable package var kind: Kind { unsafeBitCast(byte >> 1, to: Kind.self) }

  /// Whether the records name clips. A blend's need not.
  @inlinable package var isClipped: Bool { byte & 1 != 0 }

  /// A number below ``indexCount`` that no other program has.
  @inlinable package var index: Int { Int(byte) }
  @usableFromInline package static let indexCount = 2 * Kind.allCases.count

  /// The program of this kind whose records name clips. If there is none, this program.
  @inlinable package var clipped: DrawProgram { DrawProgram(kind, isClipped: true) }

  @inlinable package static func == (a: DrawProgram, b: DrawProgram) -> Bool { a.byte == b.byte }

  /// Whether this program can draw the records of `other`: it is the same program, or the same with
  /// clips.
  @inlinable package func draws(recordsOf other: DrawProgram) -> Bool {
    byte == other.byte || byte == other.byte | 1
  }
}

extension DrawProgram {
  @inlinable package static var solid: DrawProgram { DrawProgram(.solid) }
  @inlinable package static var blit: DrawProgram { DrawProgram(.blit) }
  @inlinable package static var faded: DrawProgram { DrawProgram(.faded) }
  @inlinable package static var shape: DrawProgram { DrawProgram(.shape) }
  @inlinable package static var image: DrawProgram { DrawProgram(.image) }
  @inlinable package static var shadow: DrawProgram { DrawProgram(.shadow) }
  @inlinable package static var blend: DrawProgram { DrawProgram(.blend) }
  @inlinable package static var turnedShape: DrawProgram { DrawProgram(.turnedShape) }
  @inlinable package static var turnedImage: DrawProgram { DrawProgram(.turnedImage) }
  @inlinable package static var gradient: DrawProgram { DrawProgram(.gradient) }
  @inlinable package static var shapedGradient: DrawProgram { DrawProgram(.shapedGradient) }
  @inlinable package static var particles: DrawProgram { DrawProgram(.particles) }
}

extension DrawProgram: CaseIterable {
  /// Every program: each kind, and each that has one with clips.
  @inlinable package static var allCases: [DrawProgram] {
    Kind.allCases.flatMap { kind in
      let plain = DrawProgram(kind)
      return plain == plain.clipped ? [plain] : [plain, plain.clipped]
    }
  }
}

extension DrawProgram: CustomStringConvertible {
  /// The kind, then `Clipped` if there is also a program of this kind without clips.
  @inlinable package var description: String {
    isClipped && kind != .blend ? "\(kind)Clipped" : "\(kind)"
  }
}

// MARK: What a kind means

/// The types that instance records have.
@usableFromInline package enum RecordType: Int, CaseIterable, Sendable {
  /// ``SolidInstance``.
  case solid
  /// ``BlitInstance``.
  case blit
  /// ``QuadInstance``.
  case quad
  /// ``TurnedInstance``.
  case turned
}

extension DrawProgram {
  /// The type of its records.
  @inlinable package var recordType: RecordType {
    switch kind {
    case .solid: .solid
    case .blit, .faded: .blit
    case .shape, .image, .shadow, .blend, .gradient, .shapedGradient: .quad
    case .turnedShape, .turnedImage, .particles: .turned
    }
  }

  /// Whether its records show texels of a page.
  @inlinable package var isTextured: Bool {
    switch kind {
    case .blit, .faded, .image, .blend, .turnedImage, .shapedGradient, .particles: true
    case .solid, .shape, .shadow, .turnedShape, .gradient: false
    }
  }

  /// Whether its records name gradients.
  @inlinable package var isGradient: Bool { kind == .gradient || kind == .shapedGradient }

  /// Whether a batch of this program counts as one thing in the order of drawing, regardless of how
  /// many records it has.
  @inlinable package var isCloud: Bool { kind == .particles }
}
