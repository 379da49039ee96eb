import Foundation
import Lamina

/// What a preview shows: something that can be read again, whenever its files or the user's choices
/// change.
///
/// Formats stand behind this, so that the preview knows none of them.
public protocol PreviewSource: Sendable {
  /// The name that the page shows.
  var title: String { get }
  /// The file or the folder that is watched even if it cannot be read.
  var path: String { get }

  /// Reads it, and makes a tree of its own. Called on the preview's thread.
  ///
  /// Throws an error whose description is one line.
  func open(_ choices: PreviewChoices) throws -> PreviewScene
}

/// What the user has chosen in the page.
public struct PreviewChoices: Sendable, Equatable {
  /// The state to show, if any.
  public var state: String?
  /// The texts of inputs by ``PreviewInput/id``. An input that is not in it keeps its own value.
  public var values: [String: String] = [:]

  /// Nothing was chosen.
  public init() {}
}

/// A scene that was read, and what the page offers for it.
public struct PreviewScene {
  /// The root of the tree.
  public let root: CALayer
  /// Points.
  public let size: CGSize
  /// The names of the states that can be shown.
  public var states: [String] = []
  /// Seconds; nil to take the end of the last animation.
  public var duration: Double?
  /// Frames of a second, for steps; nil if the scene has no rate.
  public var framesPerSecond: Double?
  /// Named times.
  public var markers: [PreviewMarker] = []
  /// Values that can be set.
  public var inputs: [PreviewInput] = []
  /// What is not shown as the file says, one line each.
  public var notes: [String] = []
  /// Shows a time, in seconds, beyond what the layers' own clock does.
  public var seek: ((Double) -> Void)?

  /// A scene that shows `root` at `size`.
  public init(root: CALayer, size: CGSize) { (self.root, self.size) = (root, size) }
}

/// A named time of a scene.
public struct PreviewMarker: Sendable, Equatable, Codable {
  /// What the page calls it.
  public let name: String
  /// Seconds from the start.
  public let time: Double
  /// Seconds; 0 for a moment.
  public let duration: Double

  /// A marker at `time`.
  public init(name: String, time: Double, duration: Double) {
    (self.name, self.time, self.duration) = (name, time, duration)
  }
}

/// A value that the page has a field for.
public struct PreviewInput: Sendable, Equatable, Codable {
  /// What the field looks like.
  public enum Kind: String, Sendable, Codable { case text, number, color, boolean, choice }

  /// What ``PreviewChoices/values`` calls it.
  public let id: String
  /// What the page calls it.
  public let name: String
  /// What the field looks like.
  public let kind: Kind
  /// The value that is shown, as a text.
  public let value: String
  /// For a choice: what is allowed.
  public var choices: [String] = []
  /// What it is for, in words.
  public var about = ""

  /// An input with a value.
  public init(id: String, name: String, kind: Kind, value: String) {
    (self.id, self.name, self.kind, self.value) = (id, name, kind, value)
  }
}
