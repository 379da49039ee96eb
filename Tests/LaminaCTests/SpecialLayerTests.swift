import CLamina
import Foundation
import Testing

extension InterfaceTests {
  /// Layers with properties of their own.
  @Suite struct SpecialLayers {
    private func make(_ name: String) throws -> OpaquePointer {
      var layer: OpaquePointer?
      #expect(lamina_layer_create(name, &layer) == LAMINA_OK)
      return try #require(layer)
    }

    private func number(_ layer: OpaquePointer, _ key: String) -> Double {
      var value = -1.0
      #expect(lamina_layer_get_double(layer, key, &value) == LAMINA_OK, "\(message)")
      return value
    }

    @Test func shapes() throws {
      let layer = try make("CAShapeLayer")
      #expect(lamina_layer_set_path(layer, "path", "0 0 m 10 0 l 10 10 0 10 q h") == LAMINA_OK)
      #expect(lamina_layer_set_color(layer, "strokeColor", red) == LAMINA_OK)
      #expect(lamina_layer_set_null(layer, "fillColor") == LAMINA_OK)
      #expect(lamina_layer_set_double(layer, "lineWidth", 3) == LAMINA_OK)
      #expect(lamina_layer_set_string(layer, "lineCap", "round") == LAMINA_OK)
      #expect(lamina_layer_set_numbers(layer, "lineDashPattern", [4, 2], 2) == LAMINA_OK)
      #expect(number(layer, "lineWidth") == 3 && number(layer, "strokeEnd") == 1)
      var color = lamina_color()
      #expect(lamina_layer_get_color(layer, "fillColor", &color) == LAMINA_NO_VALUE)
      #expect(lamina_layer_get_color(layer, "strokeColor", &color) == LAMINA_OK)
      #expect(color.red == 1)
      #expect(lamina_layer_set_numbers(layer, "lineDashPattern", nil, 0) == LAMINA_OK)
      expectFailure(
        lamina_layer_set_path(layer, "path", "M 0 0 L 1 1"), LAMINA_USAGE,
        "path: not a path (allowed: numbers")
      expectFailure(lamina_layer_set_path(layer, "path", nil), LAMINA_USAGE, "value")
      expectFailure(
        lamina_layer_set_path(layer, "road", "0 0 m"), LAMINA_USAGE, "no property 'road'")
      expectFailure(lamina_layer_set_path(layer, "lineWidth", "0 0 m"), LAMINA_USAGE, "lineWidth")
      expectFailure(
        lamina_layer_set_numbers(layer, "lineDashPattern", [1, .nan], 2), LAMINA_USAGE,
        "must be finite")
      expectFailure(
        lamina_layer_set_numbers(layer, "lineDashPattern", [1], -1), LAMINA_USAGE,
        "must not be negative")
      expectFailure(
        lamina_layer_set_numbers(layer, "lineDashPattern", nil, 1), LAMINA_USAGE,
        "NULL instead of 1 values")
      #expect(lamina_layer_release(layer) == LAMINA_OK)
    }

    @Test func gradients() throws {
      let layer = try make("CAGradientLayer")
      #expect(lamina_layer_set_colors(layer, "colors", [red, blue], 2) == LAMINA_OK)
      #expect(lamina_layer_set_numbers(layer, "locations", [0, 0.5], 2) == LAMINA_OK)
      #expect(lamina_layer_set_string(layer, "type", "radial") == LAMINA_OK)
      #expect(
        lamina_layer_set_point(layer, "startPoint", lamina_point(x: 0.25, y: 0.5)) == LAMINA_OK)
      #expect(number(layer, "startPoint.x") == 0.25 && number(layer, "endPoint.y") == 1)
      expectFailure(
        lamina_layer_set_colors(
          layer, "colors", [lamina_color(red: .infinity, green: 0, blue: 0, alpha: 1)], 1),
        LAMINA_USAGE, "must be finite")
      expectFailure(
        lamina_layer_set_colors(layer, "startPoint", [red], 1), LAMINA_USAGE, "startPoint")
      #expect(lamina_layer_release(layer) == LAMINA_OK)
    }

    @Test func textsReplicatorsAndEmitters() throws {
      let text = try make("CATextLayer")
      #expect(lamina_layer_set_string(text, "string", "Grüße") == LAMINA_OK)
      #expect(lamina_layer_set_string(text, "font", "Helvetica") == LAMINA_OK)
      #expect(lamina_layer_set_bool(text, "wrapped", true) == LAMINA_OK)
      #expect(lamina_layer_set_double(text, "fontSize", 12) == LAMINA_OK)
      #expect(number(text, "fontSize") == 12 && number(text, "wrapped") == 1)
      var words: UnsafeMutablePointer<CChar>?
      #expect(lamina_layer_get_string(text, "string", &words) == LAMINA_OK)
      #expect(String(cString: try #require(words)) == "Grüße")
      lamina_free_text(words)
      let replicator = try make("CAReplicatorLayer")
      #expect(lamina_layer_set_double(replicator, "instanceCount", 8) == LAMINA_OK)
      #expect(lamina_layer_set_double(replicator, "instanceTransform.rotation.z", 0.5) == LAMINA_OK)
      #expect(number(replicator, "instanceCount") == 8)
      let emitter = try make("CAEmitterLayer")
      #expect(lamina_layer_set_string(emitter, "emitterShape", "line") == LAMINA_OK)
      #expect(
        lamina_layer_set_size(emitter, "emitterSize", lamina_size(width: 10, height: 0))
          == LAMINA_OK)
      #expect(number(emitter, "emitterSize.width") == 10 && number(emitter, "birthRate") == 1)
      for layer in [text, replicator, emitter] { #expect(lamina_layer_release(layer) == LAMINA_OK) }
    }
  }
}
