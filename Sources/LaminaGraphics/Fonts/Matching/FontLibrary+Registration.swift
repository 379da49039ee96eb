import Foundation

// Fonts that the program brings itself, beside the installed ones.

extension FontLibrary {
  /// Why a font was not registered, or not removed.
  enum RegistrationFault: Error {
    case noFile, noFont, isRegistered, isNotRegistered, tooMany
  }

  /// The most fonts that are registered at a time: each of them is looked at for each new name.
  static let registrationLimit = 1_024

  /// Makes the faces of a font file known by their names, and to the choice of fonts for characters
  /// that another font lacks.
  func register(_ path: String) throws(RegistrationFault) {
    guard FileManager.default.isReadableFile(atPath: path) else { throw .noFile }
    let fault = state.withLock { state -> RegistrationFault? in
      if state.files.contains(path) { return .isRegistered }
      if state.isFull { return .tooMany }
      guard finder.add(path) else { return .noFont }
      state.files.append(path)
      state.forget()
      return nil
    }
    if let fault { throw fault }
  }

  /// Fonts that exist keep their face.
  func unregister(_ path: String) throws(RegistrationFault) {
    let fault = state.withLock { state -> RegistrationFault? in
      guard let index = state.files.firstIndex(of: path) else { return .isNotRegistered }
      state.files.remove(at: index)
      finder.keep(state.files)
      // The file may be another one when it comes back.
      state.faces = state.faces.filter { $0.key.path != path }
      state.forget()
      return nil
    }
    if let fault { throw fault }
  }

  /// Makes a face known by its names.
  func register(_ face: FontFace) throws(RegistrationFault) {
    let fault = state.withLock { state -> RegistrationFault? in
      if face.isEmpty { return .noFont }
      let isKnown = state.ownFaces.contains {
        $0 === face || ($0.names.postScript != nil && $0.names.postScript == face.names.postScript)
      }
      if isKnown { return .isRegistered }
      if state.isFull { return .tooMany }
      state.ownFaces.append(face)
      state.forget()
      return nil
    }
    if let fault { throw fault }
  }

  func unregister(_ face: FontFace) throws(RegistrationFault) {
    let isGone = state.withLock { state in
      guard let index = state.ownFaces.firstIndex(where: { $0 === face }) else { return false }
      state.ownFaces.remove(at: index)
      state.forget()
      return true
    }
    if !isGone { throw .isNotRegistered }
  }
}

extension FontLibrary.State {
  fileprivate var isFull: Bool { files.count + ownFaces.count >= FontLibrary.registrationLimit }

  /// What was found with other fonts does not hold any more.
  fileprivate mutating func forget() {
    round += 1
    names.removeAll()
    fallbacks.removeAll()
  }

  /// The face that was registered without a file and has this name: its PostScript name or full
  /// name, or else the name of its family. Case does not count.
  func ownFace(named name: String) -> FontFace? {
    if ownFaces.isEmpty || name.isEmpty { return nil }
    let name = name.lowercased()
    func has(_ other: String?) -> Bool { other?.lowercased() == name }
    return ownFaces.first { has($0.names.postScript) || has($0.names.full) }
      ?? ownFaces.first { has($0.names.family) }
  }
}
