import Foundation

/// Text layers of scenes that tests write.
enum SceneText {
  /// A text layer with its frame.
  static func layer(_ name: String, _ frame: CGRect, _ more: String = "") -> String {
    """
    <CATextLayer name="\(name)" bounds="0 0 \(frame.width) \(frame.height)" \
    position="\(frame.midX) \(frame.midY)" fontSize="12" truncationMode="end" \(more)>
    <font type="string" value="DejaVu Sans"/></CATextLayer>
    """
  }
}
