import CLamina
import Foundation
import Testing

extension InterfaceTests {
  @Suite struct Layers {
    @Test(arguments: [
      "CALayer", "CATransformLayer", "CAScrollLayer", "CAShapeLayer", "CAGradientLayer",
      "CATextLayer",
      "CAReplicatorLayer", "CAEmitterLayer", "CATiledLayer",
    ])
    func classes(name: String) throws {
      var layer: OpaquePointer?
      #expect(lamina_layer_create(name, &layer) == LAMINA_OK)
      var found: UnsafePointer<CChar>?
      #expect(lamina_layer_get_class(layer, &found) == LAMINA_OK)
      #expect(found.map { String(cString: $0) } == name)
      // Only scroll layers have this key.
      let status = lamina_layer_set_string(layer, "scrollMode", "none")
      #expect(status == (name == "CAScrollLayer" ? LAMINA_OK : LAMINA_USAGE))
      #expect(lamina_layer_release(layer) == LAMINA_OK)
    }

    @Test func classesThatAreNone() {
      var layer = garbage
      expectFailure(
        lamina_layer_create("CATextLayer2", &layer), LAMINA_USAGE,
        "no layer class is named 'CATextLayer2' (allowed: CAEmitterLayer, CAGradientLayer, CALayer, "
          + "CAReplicatorLayer, CAScrollLayer, CAShapeLayer, CATextLayer, CATiledLayer, CATransformLayer)"
      )
      #expect(layer == nil)
      expectFailure(lamina_layer_create("\u{FF}", &layer), LAMINA_USAGE)
      let notText: [CChar] = [-1, 0]
      expectFailure(lamina_layer_create(notText, &layer), LAMINA_USAGE, "class_name: not UTF-8")
    }

    @Test func trees() throws {
      let before = lamina_handle_count()
      let root = try makeLayer(10, 10)
      let first = try makeLayer(1, 1)
      let second = try makeLayer(2, 2)
      let third = try makeLayer(3, 3)
      #expect(lamina_layer_add_sublayer(root, first) == LAMINA_OK)
      #expect(lamina_layer_add_sublayer(root, second) == LAMINA_OK)
      #expect(lamina_layer_insert_sublayer(root, third, 1) == LAMINA_OK)
      var count: Int32 = 0
      #expect(lamina_layer_get_sublayer_count(root, &count) == LAMINA_OK)
      #expect(count == 3)
      for (index, expected) in [first, third, second].enumerated() {
        var found: OpaquePointer?
        #expect(lamina_layer_get_sublayer(root, Int32(index), &found) == LAMINA_OK)
        #expect(found == expected)
        #expect(lamina_layer_release(found) == LAMINA_OK)
      }
      expectFailure(
        lamina_layer_insert_sublayer(root, third, -1), LAMINA_USAGE,
        "index: -1 must not be negative")
      #expect(lamina_layer_insert_sublayer(root, first, 99) == LAMINA_OK)
      var found: OpaquePointer?
      #expect(lamina_layer_get_sublayer(root, 2, &found) == LAMINA_OK)
      #expect(found == first)
      #expect(lamina_layer_release(found) == LAMINA_OK)
      expectFailure(
        lamina_layer_get_sublayer(root, 3, &found), LAMINA_USAGE,
        "index: 3, but there are 3 sublayers")
      #expect(found == nil)
      expectFailure(lamina_layer_get_sublayer(root, -1, &found), LAMINA_USAGE, "index: -1")

      #expect(lamina_layer_get_superlayer(first, &found) == LAMINA_OK)
      #expect(found == root)
      #expect(lamina_layer_release(found) == LAMINA_OK)
      #expect(lamina_layer_get_superlayer(root, &found) == LAMINA_NO_VALUE)
      #expect(found == nil)
      #expect(lamina_layer_remove_from_superlayer(first) == LAMINA_OK)
      #expect(lamina_layer_remove_from_superlayer(first) == LAMINA_OK)
      #expect(lamina_layer_get_superlayer(first, &found) == LAMINA_NO_VALUE)
      for layer in [root, first, second, third] {
        #expect(lamina_layer_release(layer) == LAMINA_OK)
      }
      #expect(lamina_handle_count() == before)
    }

    @Test func treesKeepTheirLayers() throws {
      let root = try makeLayer(10, 10)
      let child = try makeLayer(1, 1)
      #expect(lamina_layer_set_double(child, "opacity", 0.25) == LAMINA_OK)
      #expect(lamina_layer_add_sublayer(root, child) == LAMINA_OK)
      #expect(lamina_layer_release(child) == LAMINA_OK)
      var again: OpaquePointer?
      #expect(lamina_layer_get_sublayer(root, 0, &again) == LAMINA_OK)
      var opacity = 0.0
      #expect(lamina_layer_get_double(again, "opacity", &opacity) == LAMINA_OK)
      #expect(opacity == 0.25)
      #expect(lamina_layer_release(again) == LAMINA_OK)
      #expect(lamina_layer_release(root) == LAMINA_OK)
    }

    @Test func masks() throws {
      let layer = try makeLayer(10, 10)
      let mask = try makeLayer(5, 5)
      var found: OpaquePointer?
      #expect(lamina_layer_get_mask(layer, &found) == LAMINA_NO_VALUE)
      #expect(lamina_layer_set_mask(layer, mask) == LAMINA_OK)
      #expect(lamina_layer_get_mask(layer, &found) == LAMINA_OK)
      #expect(found == mask)
      #expect(lamina_layer_release(found) == LAMINA_OK)
      #expect(lamina_layer_set_double(layer, "mask.opacity", 0.5) == LAMINA_OK)
      #expect(lamina_layer_set_mask(layer, nil) == LAMINA_OK)
      #expect(lamina_layer_get_mask(layer, &found) == LAMINA_NO_VALUE)
      expectFailure(
        lamina_layer_set_mask(layer, layer), LAMINA_USAGE, "cannot contain itself or an ancestor")
      expectFailure(lamina_layer_set_mask(layer, garbage), LAMINA_USAGE, "not a valid lamina_layer")
      #expect(lamina_layer_release(mask) == LAMINA_OK)
      #expect(lamina_layer_release(layer) == LAMINA_OK)
    }

    @Test func layersCannotContainThemselves() throws {
      let outer = try makeLayer(2, 2)
      let inner = try makeLayer(1, 1)
      #expect(lamina_layer_add_sublayer(outer, inner) == LAMINA_OK)
      expectFailure(
        lamina_layer_add_sublayer(inner, outer), LAMINA_USAGE,
        "cannot contain itself or an ancestor")
      expectFailure(
        lamina_layer_insert_sublayer(outer, outer, 0), LAMINA_USAGE, "cannot contain itself")
      #expect(lamina_layer_release(inner) == LAMINA_OK)
      #expect(lamina_layer_release(outer) == LAMINA_OK)
    }

    @Test func valuesComeBack() throws {
      let layer = try makeLayer(10, 20)
      var number = 0.0
      #expect(lamina_layer_set_double(layer, "cornerRadius", 4.5) == LAMINA_OK)
      #expect(lamina_layer_get_double(layer, "cornerRadius", &number) == LAMINA_OK)
      #expect(number == 4.5)
      var flag = false
      #expect(lamina_layer_set_bool(layer, "masksToBounds", true) == LAMINA_OK)
      #expect(lamina_layer_get_bool(layer, "masksToBounds", &flag) == LAMINA_OK)
      #expect(flag)
      #expect(lamina_layer_get_double(layer, "masksToBounds", &number) == LAMINA_OK)
      #expect(number == 1)
      var text: UnsafeMutablePointer<CChar>?
      #expect(lamina_layer_set_string(layer, "name", "Schön ☂") == LAMINA_OK)
      #expect(lamina_layer_get_string(layer, "name", &text) == LAMINA_OK)
      #expect(String(cString: try #require(text)) == "Schön ☂")
      lamina_free_text(text)
      #expect(lamina_layer_get_string(layer, "contentsGravity", &text) == LAMINA_OK)
      #expect(String(cString: try #require(text)) == "resize")
      lamina_free_text(text)
      var point = lamina_point()
      #expect(
        lamina_layer_set_point(layer, "anchorPoint", lamina_point(x: 0.25, y: 0.75)) == LAMINA_OK)
      #expect(lamina_layer_get_point(layer, "anchorPoint", &point) == LAMINA_OK)
      #expect((point.x, point.y) == (0.25, 0.75))
      var size = lamina_size()
      #expect(
        lamina_layer_set_size(layer, "shadowOffset", lamina_size(width: 3, height: -2)) == LAMINA_OK
      )
      #expect(lamina_layer_get_size(layer, "shadowOffset", &size) == LAMINA_OK)
      #expect((size.width, size.height) == (3, -2))
      #expect(lamina_layer_get_size(layer, "bounds.size", &size) == LAMINA_OK)
      #expect((size.width, size.height) == (10, 20))
      var rect = lamina_rect()
      #expect(
        lamina_layer_set_rect(
          layer, "contentsRect", lamina_rect(x: 0, y: 0.5, width: 1, height: 0.5))
          == LAMINA_OK)
      #expect(lamina_layer_get_rect(layer, "contentsRect", &rect) == LAMINA_OK)
      #expect((rect.x, rect.y, rect.width, rect.height) == (0, 0.5, 1, 0.5))
      var color = lamina_color()
      #expect(
        lamina_layer_set_color(
          layer, "borderColor", lamina_color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
          == LAMINA_OK)
      #expect(lamina_layer_get_color(layer, "borderColor", &color) == LAMINA_OK)
      #expect((color.red, color.green, color.blue, color.alpha) == (0.1, 0.2, 0.3, 0.4))
      // Black in another colour space.
      #expect(lamina_layer_get_color(layer, "shadowColor", &color) == LAMINA_OK)
      #expect((color.red, color.green, color.blue, color.alpha) == (0, 0, 0, 1))
      #expect(lamina_layer_release(layer) == LAMINA_OK)
    }

    @Test func transforms() throws {
      let layer = try makeLayer(1, 1)
      var transform = lamina_transform(m: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
      var back = lamina_transform()
      for key in ["transform", "sublayerTransform"] {
        #expect(lamina_layer_set_transform(layer, key, &transform) == LAMINA_OK)
        #expect(lamina_layer_get_transform(layer, key, &back) == LAMINA_OK)
        withUnsafeBytes(of: transform) { a in
          withUnsafeBytes(of: back) { b in #expect(a.elementsEqual(b)) }
        }
      }
      var x = 0.0
      #expect(lamina_layer_get_double(layer, "transform.translation.x", &x) == LAMINA_OK)
      #expect(x == 13)
      transform.m.7 = .infinity
      expectFailure(
        lamina_layer_set_transform(layer, "transform", &transform), LAMINA_USAGE,
        "transform: all numbers must be finite")
      #expect(lamina_layer_set_null(layer, "transform") == LAMINA_OK)
      #expect(lamina_layer_get_transform(layer, "transform", &back) == LAMINA_OK)
      #expect((back.m.0, back.m.1, back.m.5, back.m.12) == (1, 0, 1, 0))
      #expect(lamina_layer_release(layer) == LAMINA_OK)
    }

    @Test func nullsAndMissingValues() throws {
      let layer = try makeLayer(1, 1, red)
      var color = lamina_color(red: 9, green: 9, blue: 9, alpha: 9)
      #expect(lamina_layer_set_null(layer, "backgroundColor") == LAMINA_OK)
      #expect(lamina_layer_get_color(layer, "backgroundColor", &color) == LAMINA_NO_VALUE)
      #expect(color.red == 9)
      var text = UnsafeMutablePointer<CChar>(bitPattern: 16)
      #expect(lamina_layer_get_string(layer, "name", &text) == LAMINA_NO_VALUE)
      #expect(text == nil)
      var image = garbage
      #expect(lamina_layer_get_image(layer, "contents", &image) == LAMINA_NO_VALUE)
      #expect(image == nil)
      #expect(lamina_layer_set_double(layer, "opacity", 1) == LAMINA_OK)
      #expect(lamina_layer_set_null(layer, "opacity") == LAMINA_OK)
      var opacity = 1.0
      #expect(lamina_layer_get_double(layer, "opacity", &opacity) == LAMINA_OK)
      #expect(opacity == 0)
      #expect(lamina_layer_release(layer) == LAMINA_OK)
    }

    @Test func keyPaths() throws {
      let root = try makeLayer(10, 10)
      let child = try makeLayer(1, 1)
      #expect(lamina_layer_set_string(child, "name", "child") == LAMINA_OK)
      #expect(lamina_layer_add_sublayer(root, child) == LAMINA_OK)
      #expect(lamina_layer_set_double(root, "sublayers.child.position.x", 7) == LAMINA_OK)
      var point = lamina_point()
      #expect(lamina_layer_get_point(child, "position", &point) == LAMINA_OK)
      #expect((point.x, point.y) == (7, 0.5))
      #expect(lamina_layer_set_string(child, "compositingFilter", "multiplyBlendMode") == LAMINA_OK)
      expectFailure(
        lamina_layer_set_double(root, "sublayers.kid.opacity", 1), LAMINA_USAGE,
        "no sublayer is named 'kid'")
      expectFailure(
        lamina_layer_set_double(root, "sublayers.child", 1), LAMINA_USAGE,
        "names no property of the sublayer"
      )
      expectFailure(
        lamina_layer_set_double(root, "sublayers.child.opacty", 1), LAMINA_USAGE,
        "no property 'opacty'")
      expectFailure(
        lamina_layer_set_double(root, "filters.blur.inputRadius", 1), LAMINA_USAGE,
        "no filter is named 'blur'")
      expectFailure(lamina_layer_set_double(root, "position.z", 1), LAMINA_USAGE, "position.z")
      expectFailure(
        lamina_layer_set_double(root, "", 1), LAMINA_USAGE, "CALayer has no property ''")
      #expect(lamina_layer_release(child) == LAMINA_OK)
      #expect(lamina_layer_release(root) == LAMINA_OK)
    }

    @Test func unknownKeysAndWrongValuesChangeNothing() throws {
      let layer = try makeLayer(10, 10)
      expectFailure(
        lamina_layer_set_double(layer, "cornerradius", 3), LAMINA_USAGE,
        "CALayer has no property 'cornerradius' (allowed: actions, allowsEdgeAntialiasing, ")
      #expect(message.contains(", cornerRadius, "))
      var number = 5.0
      expectFailure(
        lamina_layer_get_double(layer, "cornerradius", &number), LAMINA_USAGE,
        "no property 'cornerradius'")
      expectFailure(lamina_layer_set_double(layer, "bounds", 3), LAMINA_USAGE, "bounds")
      #expect(message.hasSuffix("takes a lamina_rect"))
      expectFailure(
        lamina_layer_set_string(layer, "opacity", "much"), LAMINA_USAGE, "takes a number")
      expectFailure(lamina_layer_set_color(layer, "opacity", red), LAMINA_USAGE, "takes a number")
      expectFailure(
        lamina_layer_set_point(layer, "backgroundColor", lamina_point()), LAMINA_USAGE,
        "takes a lamina_color or no value")
      expectFailure(lamina_layer_set_null(layer, "superlayer"), LAMINA_USAGE, "cannot be set")
      expectFailure(
        lamina_layer_get_double(layer, "bounds", &number), LAMINA_USAGE,
        "bounds: a rectangle, not a number")
      #expect(number == 5)
      var rect = lamina_rect()
      #expect(lamina_layer_get_rect(layer, "bounds", &rect) == LAMINA_OK)
      #expect((rect.width, rect.height) == (10, 10))
      #expect(lamina_layer_release(layer) == LAMINA_OK)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity]) func numbersMustBeFinite(bad: Double)
      throws
    {
      let layer = try makeLayer(10, 10)
      expectFailure(
        lamina_layer_set_double(layer, "zPosition", bad), LAMINA_USAGE,
        "zPosition: \(bad) must be finite")
      let point = lamina_point(x: 1, y: bad)
      expectFailure(
        lamina_layer_set_point(layer, "position", point), LAMINA_USAGE,
        "position: 1.0, \(bad) must be finite"
      )
      expectFailure(
        lamina_layer_set_size(layer, "shadowOffset", lamina_size(width: bad, height: 1)),
        LAMINA_USAGE,
        "finite")
      expectFailure(
        lamina_layer_set_rect(layer, "bounds", lamina_rect(x: 0, y: 0, width: bad, height: 1)),
        LAMINA_USAGE,
        "finite")
      let color = lamina_color(red: 0, green: bad, blue: 0, alpha: 1)
      expectFailure(lamina_layer_set_color(layer, "backgroundColor", color), LAMINA_USAGE, "finite")
      // Finite numbers whose sum is infinite.
      let huge = lamina_rect(x: 1e308, y: 0, width: 1e308, height: 1)
      expectFailure(lamina_layer_set_rect(layer, "bounds", huge), LAMINA_USAGE, "must be finite")
      var value = lamina_point()
      #expect(lamina_layer_get_point(layer, "position", &value) == LAMINA_OK)
      #expect((value.x, value.y) == (5, 5))
      #expect(lamina_layer_release(layer) == LAMINA_OK)
    }
  }
}
