import CLamina
import Foundation
import Testing

extension InterfaceTests {
  @Suite struct Scenes {
    private static let document = """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer id="#1" bounds="0 0 8 4" position="4 2" backgroundColor="1 0 0" blink="1">
          <sublayers><CALayer id="#2" bounds="0 0 2 2" position="1 1" backgroundColor="0 0 1">
            <contents type="CGImage" src="missing.png"/></CALayer></sublayers>
        </CALayer>
      </caml>
      """

    private func read(_ text: String, directory: String? = nil) -> (lamina_status, OpaquePointer?) {
      var scene: OpaquePointer?
      let status = lamina_scene_read(text, text.utf8.count, directory, &scene)
      return (status, scene)
    }

    @Test func statesOfAScene() throws {
      let (status, scene) = read(
        """
        <caml><CALayer id="#1" bounds="0 0 8 4"><states>
        <LKState name="open"><elements><LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0.25"/>
        </LKStateSetValue></elements></LKState><LKState name="shut"/></states></CALayer></caml>
        """)
      #expect(status == LAMINA_OK, "\(message)")
      var count: Int32 = 7
      #expect(lamina_scene_get_state_count(scene, &count) == LAMINA_OK)
      #expect(count == 2)
      var names: [String] = []
      var name: UnsafePointer<CChar>?
      for index in 0..<count {
        #expect(lamina_scene_get_state(scene, index, &name) == LAMINA_OK)
        names.append(String(cString: try #require(name)))
      }
      #expect(names == ["open", "shut"])
      expectFailure(
        lamina_scene_get_state(scene, 2, &name), LAMINA_USAGE, "index: 2, but there are 2 states")
      expectFailure(lamina_scene_get_state(scene, -1, &name), LAMINA_USAGE, "index: -1")
      expectFailure(lamina_scene_get_state(scene, 0, nil), LAMINA_USAGE, "name: NULL")
      expectFailure(lamina_scene_get_state_count(scene, nil), LAMINA_USAGE, "count: NULL")
      expectFailure(
        lamina_scene_get_state_count(nil, &count), LAMINA_USAGE, "NULL instead of a lamina_scene")
      expectFailure(
        lamina_scene_apply_state(scene, "ajar", false), LAMINA_USAGE,
        "no state 'ajar' (states: open, shut)")
      expectFailure(lamina_scene_apply_state(scene, nil, false), LAMINA_USAGE, "name: NULL")
      #expect(lamina_scene_apply_state(scene, "open", false) == LAMINA_OK)
      var root: OpaquePointer?
      var opacity = 0.0
      #expect(lamina_scene_get_root(scene, &root) == LAMINA_OK)
      #expect(lamina_layer_get_double(root, "opacity", &opacity) == LAMINA_OK)
      #expect(opacity == 0.25)
      #expect(lamina_layer_release(root) == LAMINA_OK)
      #expect(lamina_scene_release(scene) == LAMINA_OK)
    }

    @Test func partsOfAScene() throws {
      let before = lamina_handle_count()
      let (status, scene) = read(Self.document, directory: "/")
      #expect(status == LAMINA_OK)
      var (width, height) = (0.0, 0.0)
      #expect(lamina_scene_get_size(scene, &width, &height) == LAMINA_OK)
      #expect((width, height) == (8, 4))
      var root: OpaquePointer?
      var first: OpaquePointer?
      var second: OpaquePointer?
      #expect(lamina_scene_get_root(scene, &root) == LAMINA_OK)
      #expect(lamina_scene_get_layer(scene, "#1", &first) == LAMINA_OK)
      #expect(root == first)
      #expect(lamina_scene_get_layer(scene, "#2", &second) == LAMINA_OK)
      #expect(second != nil && second != root)
      var none = garbage
      #expect(lamina_scene_get_layer(scene, "#3", &none) == LAMINA_NO_VALUE)
      #expect(none == nil)

      var count: Int32 = 0
      #expect(lamina_scene_get_warning_count(scene, &count) == LAMINA_OK)
      var warnings: [String] = []
      for index in 0..<count {
        var warning: UnsafePointer<CChar>?
        #expect(lamina_scene_get_warning(scene, index, &warning) == LAMINA_OK)
        warnings.append(String(cString: try #require(warning)))
      }
      #expect(warnings.count == 2)
      #expect(warnings.first?.hasPrefix("missing.png: ") == true)
      #expect(warnings.last == "skipped attribute blink on CALayer")
      var warning: UnsafePointer<CChar>?
      expectFailure(
        lamina_scene_get_warning(scene, 2, &warning), LAMINA_USAGE,
        "index: 2, but there are 2 warnings")
      expectFailure(lamina_scene_get_warning(scene, -1, &warning), LAMINA_USAGE, "index: -1")
      expectFailure(lamina_scene_get_layer(scene, nil, &none), LAMINA_USAGE, "id: NULL")

      // The layers outlive the scene.
      #expect(lamina_scene_release(scene) == LAMINA_OK)
      var color = lamina_color()
      #expect(lamina_layer_get_color(second, "backgroundColor", &color) == LAMINA_OK)
      #expect((color.red, color.blue) == (0, 1))
      for layer in [root, first, second] { #expect(lamina_layer_release(layer) == LAMINA_OK) }
      #expect(lamina_handle_count() == before)
    }

    @Test func files() throws {
      let folder = try Folder()
      try Data(Self.document.utf8).write(to: URL(fileURLWithPath: folder.file("a.caml")))
      var scene: OpaquePointer?
      #expect(lamina_scene_load(folder.file("a.caml"), &scene) == LAMINA_OK)
      #expect(lamina_scene_release(scene) == LAMINA_OK)
      expectFailure(
        lamina_scene_load(folder.file("b.caml"), &scene), LAMINA_NO_INPUT,
        "b.caml: scene: no such file")
      #expect(scene == nil)
      try FileManager.default.createDirectory(
        atPath: folder.file("empty.ca"), withIntermediateDirectories: true)
      expectFailure(lamina_scene_load(folder.file("empty.ca"), &scene), LAMINA_BAD_DATA, "empty.ca")
    }

    @Test func documentsThatAreNone() {
      #expect(read("<caml/>").0 == LAMINA_OK)
      let (status, empty) = read("<caml/>")
      #expect(status == LAMINA_OK)
      var root = garbage
      #expect(lamina_scene_get_root(empty, &root) == LAMINA_NO_VALUE)
      #expect(root == nil)
      expectFailure(read("<caml><CALayer>").0, LAMINA_BAD_DATA, "document:1:")
      expectFailure(read("<html/>").0, LAMINA_BAD_DATA, "the document element is <html>")
      expectFailure(read("").0, LAMINA_BAD_DATA)
      #expect(lamina_set_limit("layers", 1) == LAMINA_OK)
      expectFailure(read(Self.document).0, LAMINA_LIMIT, "limit layers exceeded: 2, allowed 1")
      #expect(lamina_set_limit("layers", 1_000_000) == LAMINA_OK)
    }
  }
}
