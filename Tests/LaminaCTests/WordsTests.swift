import CLamina
import Foundation
import Lamina
import Testing

extension InterfaceTests {
  /// Messages for programs in C name C's types, whatever they do wrong.
  @Suite struct Words {
    private static let layerClasses = [
      "CALayer", "CATransformLayer", "CAScrollLayer", "CAShapeLayer", "CAGradientLayer",
      "CATextLayer", "CAReplicatorLayer", "CAEmitterLayer", "CATiledLayer",
    ]
    private static let objectClasses = [
      "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation", "CAAnimationGroup",
      "CATransition", "CAEmitterCell",
    ]

    /// The words of a message that are Swift's. Names of classes are C's too.
    private func foreignWords(in message: String) -> [String] {
      // What a program has written stands before, with the names of classes.
      let why = message.components(separatedBy: " refused: ").last ?? message
      return why.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init).filter {
        word in
        let classes = Self.layerClasses + Self.objectClasses + ["CAEmitterBehavior"]
        if classes.contains(word) { return false }
        let isApples = ["CG", "CA", "CT", "NS", "CF", "UI"].contains { prefix in
          word.hasPrefix(prefix) && word.dropFirst(2).first?.isUppercase == true
            && word.contains { $0.isLowercase }
        }
        return isApples
          || [
            "Optional", "Array", "Any", "nil", "Double", "Float", "Bool", "String", "Int", "Void",
          ]
          .contains(word)
      }
    }

    /// The keys that the message for an unknown key lists.
    private func keys(in message: String) throws -> [String] {
      let list = try #require(message.components(separatedBy: "(allowed: ").last)
      return list.dropLast().components(separatedBy: ", ").filter { !$0.contains(" ") }
    }

    /// Values that few keys take.
    private func wrongValues(
      _ body: (UnsafePointer<lamina_value>) throws -> Void
    ) rethrows {
      let numbers = [0.5]
      try numbers.withUnsafeBufferPointer { numbers in
        var list = lamina_value()
        list.type = LAMINA_TYPE_NUMBERS
        list.count = 1
        list.as.numbers = numbers.baseAddress
        try body(&list)
      }
      var color = lamina_value()
      color.type = LAMINA_TYPE_COLOR
      try body(&color)
      var size = lamina_value()
      size.type = LAMINA_TYPE_SIZE
      try body(&size)
    }

    @Test(arguments: layerClasses) func layers(name: String) throws {
      var layer: OpaquePointer?
      #expect(lamina_layer_create(name, &layer) == LAMINA_OK)
      #expect(lamina_layer_set_double(layer, "?", 1) == LAMINA_USAGE)
      let keys = try keys(in: message)
      #expect(keys.count > 40)
      var refusals = 0
      for key in keys {
        wrongValues { value in
          guard lamina_layer_set_value(layer, key, value) != LAMINA_OK else { return }
          refusals += 1
          let words = foreignWords(in: message)
          #expect(words.isEmpty, "\(key): \(message)")
        }
      }
      #expect(refusals > keys.count)
      #expect(lamina_layer_release(layer) == LAMINA_OK)
    }

    @Test(arguments: objectClasses) func objects(name: String) throws {
      var object: OpaquePointer?
      #expect(lamina_object_create(name, nil, &object) == LAMINA_OK)
      var found: UnsafePointer<CChar>?
      #expect(lamina_object_get_class(object, &found) == LAMINA_OK)
      #expect(found.map { String(cString: $0) } == name)
      var number = lamina_value()
      number.type = LAMINA_TYPE_NUMBER
      #expect(lamina_object_set_value(object, "?", &number) == LAMINA_USAGE)
      let keys = try keys(in: message)
      #expect(keys.count > 10)
      var refusals = 0
      for key in keys {
        wrongValues { value in
          guard lamina_object_set_value(object, key, value) != LAMINA_OK else { return }
          refusals += 1
          let words = foreignWords(in: message)
          #expect(words.isEmpty, "\(key): \(message)")
        }
      }
      #expect(refusals > keys.count)
      #expect(lamina_object_release(object) == LAMINA_OK)
    }

    /// What a program itself has written stays as it is.
    @Test func namesOfTheProgram() throws {
      let layer = try makeLayer(1, 1)
      #expect(lamina_layer_set_string(layer, "name", "nil or CGPoint") == LAMINA_OK)
      expectFailure(
        lamina_layer_set_double(layer, "position", 1), LAMINA_USAGE,
        "CALayer \"nil or CGPoint\": position = 1.0 refused: takes a lamina_point")
      #expect(lamina_layer_release(layer) == LAMINA_OK)
    }
  }
}
