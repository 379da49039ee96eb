import Foundation

/// How long a font is registered, and for whom. Only the first can be asked for here.
public enum CTFontManagerScope: UInt32, Sendable {
  /// Not a scope to register with.
  case none = 0
  /// Until this process ends or removes it, for this process.
  case process = 1
  /// For the user, for good: not on Linux, where fonts are installed as files.
  case persistent = 2
  /// For the session of the user: not on Linux.
  case session = 3

  /// The former name of ``persistent``.
  public static let user = CTFontManagerScope.persistent
}

/// The domain of the errors of `CTFontManager…` functions. Their codes are ``CTFontManagerError``.
nonisolated(unsafe) public let kCTFontManagerErrorDomain: CFString =
  "com.apple.CoreText.CTFontManagerErrorDomain"
/// The key for the files that an error is about: an array of URLs.
nonisolated(unsafe) public let kCTFontManagerErrorFontURLsKey: CFString =
  "CTFontManagerErrorFontURLs"

/// Why a font was not registered, or not removed.
public enum CTFontManagerError: CFIndex, Sendable {
  /// There is no such file, or it cannot be read.
  case fileNotFound = 101
  /// The file has no TrueType or OpenType font.
  case unrecognizedFormat = 103
  /// The font is registered already.
  case alreadyRegistered = 105
  /// More fonts than are allowed: 1,024.
  case exceededResourceLimit = 106
  /// The font is not registered.
  case notRegistered = 201
  /// The URL is not one of a file.
  case invalidFilePath = 306
  /// The scope is not ``CTFontManagerScope/process``.
  case unsupportedScope = 307
}

/// Makes the fonts of a file known to this process, by their names and as substitutes for
/// characters that another font lacks.
///
/// A font that is registered has precedence over an installed one with the same full or PostScript
/// name. Only the scope ``CTFontManagerScope/process`` is possible. If false is returned, `error`
/// gets an error of ``kCTFontManagerErrorDomain``, whose code is a ``CTFontManagerError``. The file
/// must stay as it is. Takes milliseconds: the file is read.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  FontManager.answer(error) { () throws(NSError) in
    try FontManager.change(fontURL, scope, registers: true)
  }
}

/// Removes the fonts of a file that was registered. Fonts that exist go on with it.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  FontManager.answer(error) { () throws(NSError) in
    try FontManager.change(fontURL, scope, registers: false)
  }
}

/// Registers the fonts of several files: `CTFontManagerRegisterFontsForURL(_:_:_:)` for each. If
/// one of them fails, false is returned and `errors` gets an array of the errors; the others are
/// registered.
@discardableResult
public func CTFontManagerRegisterFontsForURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope,
  _ errors: UnsafeMutablePointer<Unmanaged<CFArray>?>?
) -> Bool {
  FontManager.change(fontURLs, scope, errors, registers: true)
}

/// Removes the fonts of several files. If one of them fails, false is returned and `errors` gets an
/// array of the errors; the others are removed.
@discardableResult
public func CTFontManagerUnregisterFontsForURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope,
  _ errors: UnsafeMutablePointer<Unmanaged<CFArray>?>?
) -> Bool {
  FontManager.change(fontURLs, scope, errors, registers: false)
}

/// Registers the fonts of several files, and tells `registrationHandler` of the errors: an array of
/// them, and whether that was all. The handler is called once, before this returns; Apple's is
/// called later. `enabled` has no effect.
public func CTFontManagerRegisterFontURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool,
  _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
  let errors = FontManager.change(fontURLs, scope, registers: true)
  _ = registrationHandler?(errors as NSArray, true)
}

/// Makes a font known to this process by its PostScript name, its full name and its family.
///
/// It is not a substitute for characters that another font lacks; a file is. If false is returned,
/// `error` gets an error: the font, or one with its PostScript name, is registered already.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  FontManager.answer(error) { () throws(NSError) in
    try FontManager.naming(nil) { () throws(FontLibrary.RegistrationFault) in
      try FontLibrary.shared.register(font.face)
    }
  }
}

/// Removes a font that was registered by `CTFontManagerRegisterGraphicsFont(_:_:)`.
@discardableResult
public func CTFontManagerUnregisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  FontManager.answer(error) { () throws(NSError) in
    try FontManager.naming(nil) { () throws(FontLibrary.RegistrationFault) in
      try FontLibrary.shared.unregister(font.face)
    }
  }
}

private enum FontManager {
  static func answer(
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?, _ work: () throws(NSError) -> Void
  ) -> Bool {
    do {
      try work()
      return true
    } catch let fault {
      error?.pointee = .passRetained(fault)
      return false
    }
  }

  static func change(
    _ urls: CFArray, _ scope: CTFontManagerScope,
    _ errors: UnsafeMutablePointer<Unmanaged<CFArray>?>?, registers: Bool
  ) -> Bool {
    let faults = change(urls, scope, registers: registers)
    if !faults.isEmpty { errors?.pointee = .passRetained(faults as NSArray) }
    return faults.isEmpty
  }

  static func change(_ urls: CFArray, _ scope: CTFontManagerScope, registers: Bool) -> [NSError] {
    urls.compactMap { url in
      do throws(NSError) {
        guard let url = url as? NSURL ?? (url as? URL).map({ $0 as NSURL }) else {
          throw fault(.invalidFilePath, nil, "is no URL")
        }
        try change(url, scope, registers: registers)
        return nil
      } catch {
        return error
      }
    }
  }

  static func change(_ url: NSURL, _ scope: CTFontManagerScope, registers: Bool) throws(NSError) {
    let url = url as URL
    guard scope == .process else {
      throw fault(.unsupportedScope, url, "can be registered for the process only")
    }
    guard url.isFileURL else { throw fault(.invalidFilePath, url, "is no file URL") }
    let path = url.standardizedFileURL.path
    try naming(url) { () throws(FontLibrary.RegistrationFault) in
      if registers {
        try FontLibrary.shared.register(path)
      } else {
        try FontLibrary.shared.unregister(path)
      }
    }
  }

  /// Makes an error of Apple's kind of a fault.
  static func naming(
    _ url: URL?, _ work: () throws(FontLibrary.RegistrationFault) -> Void
  ) throws(NSError) {
    do {
      try work()
    } catch {
      let (code, reason): (CTFontManagerError, String) =
        switch error {
        case .noFile: (.fileNotFound, "is no file that can be read")
        case .noFont: (.unrecognizedFormat, "has no TrueType or OpenType font")
        case .isRegistered: (.alreadyRegistered, "is registered already")
        case .isNotRegistered: (.notRegistered, "is not registered")
        case .tooMany:
          (
            .exceededResourceLimit,
            "is one too many; \(FontLibrary.registrationLimit) may be registered"
          )
        }
      throw fault(code, url, reason)
    }
  }

  private static func fault(_ code: CTFontManagerError, _ url: URL?, _ reason: String) -> NSError {
    var info: [String: Any] = [
      NSLocalizedDescriptionKey: "\(url?.relativeString ?? "the font") \(reason)"
    ]
    if let url { info[kCTFontManagerErrorFontURLsKey as String] = [url] }
    return NSError(domain: kCTFontManagerErrorDomain as String, code: code.rawValue, userInfo: info)
  }
}
