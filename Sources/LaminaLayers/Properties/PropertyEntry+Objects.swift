import Foundation
import LaminaFrames
import LaminaGraphics

// Rows of properties that archives hold in a way of their own.
extension PropertyEntry {
  /// What was drawn is archived as a picture: the class that drew it may not be there to draw it
  /// again.
  static var contents: PropertyEntry {
    PropertyEntry(
      access: .object(\.contents, "any object"),
      store: .object(
        archived: { row in
          let contents = row.contents
          // A text layer draws itself again.
          if contents is BackingStore, row.kind == .text { return nil }
          return (contents as? BackingStore).map { $0.makeImage() as Any? } ?? contents
        },
        restore: { row, value in if !(value is NSNull) { row.contents = value } }),
      showing: .object, action: .animation)
  }

  /// `CAConstraintLayoutManager` has no state, and there is only one: archives hold its name.
  static var layoutManager: PropertyEntry {
    let constraintManager = "CAConstraintLayoutManager"
    return PropertyEntry(
      access: .object(\.layoutManager, "a CALayoutManager or nil"),
      store: .object(
        archived: { row in
          let manager = row.rare.pointee.layout.manager
          return manager is CAConstraintLayoutManager ? constraintManager : manager
        },
        restore: { row, value in
          if value as? String == constraintManager {
            row.ownRare().pointee.layout.manager = CAConstraintLayoutManager()
          } else if let manager = value as? any CALayoutManager {
            row.ownRare().pointee.layout.manager = manager
          }
        }), showing: .fixed, archiving: .wherePresent, isStyled: false)
  }

  /// Of the entries of an archive those that are actions.
  static var actions: PropertyEntry {
    PropertyEntry(
      access: .object(\.actions, "a dictionary of actions or nil"),
      store: .object(
        archived: { $0.rare.pointee.coding.actions },
        restore: { row, value in
          guard let map = value as? [AnyHashable: Any] else { return }
          var actions: [String: any CAAction] = [:]
          for (key, value) in map {
            if let key = key.base as? String, let action = value as? any CAAction {
              actions[key] = action
            }
          }
          row.ownRare().pointee.coding.actions = actions
        }), showing: .fixed, isStyled: false)
  }
}
