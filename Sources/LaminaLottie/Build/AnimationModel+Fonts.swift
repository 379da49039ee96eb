extension AnimationModel {
  /// The font of a document. One that the file does not describe has the name that it is called by.
  func font(of document: TextDocument) -> FontModel {
    fonts[document.font] ?? FontModel(family: document.font, name: document.font)
  }

  /// Whether the file has the outlines of all characters of a text, so that no font is needed.
  func hasOutlines(of text: String, _ font: FontModel) -> Bool {
    !text.isEmpty
      && text.allSatisfy {
        characters[CharacterKey(text: String($0), family: font.family, style: font.style)] != nil
      }
  }
}
