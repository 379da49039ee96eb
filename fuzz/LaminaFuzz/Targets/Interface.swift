import CLamina
import Foundation

extension FuzzTarget {
  /// Calls functions of lamina.h as the bytes say, with valid handles, released ones and NULL. At
  /// the end it gives everything back; no handle may be left.
  static func callInterface(_ bytes: UnsafeRawBufferPointer) {
    InterfaceCalls.setUp
    let before = lamina_handle_count()
    do {
      let calls = InterfaceCalls(InputBytes(bytes))
      calls.run()
      calls.giveBack()
    }
    expect(lamina_handle_count() == before, "handles are left")
  }
}

/// A sequence of calls, and the handles that it holds.
private final class InterfaceCalls {
  private var input: InputBytes
  private var layers: [OpaquePointer] = []
  private var objects: [OpaquePointer] = []
  private var images: [OpaquePointer] = []
  private var scenes: [OpaquePointer] = []
  /// Handles that were given back, for calls that have to notice it.
  private var released: [OpaquePointer] = []
  private var transactions = 0

  init(_ input: InputBytes) { self.input = input }

  /// Sets small limits and makes the renderer, once in a process.
  static let setUp: Void = {
    let limits = FuzzTarget.limits
    for (name, value) in [
      ("layers", limits.layers), ("imagePixels", limits.imagePixels),
      ("textUnits", limits.textUnits), ("pathElements", limits.pathElements),
      ("animationValues", limits.animationValues), ("particles", limits.particles),
      ("replicatorInstances", limits.replicatorInstances), ("inputBytes", limits.inputBytes),
      ("targetPixels", limits.targetPixels), ("gpuBytes", limits.gpuBytes),
    ] {
      FuzzTarget.expect(lamina_set_limit(name, Int64(value)) == LAMINA_OK, "no limit \(name)")
    }
    FuzzTarget.expect(renderer != nil, "no renderer")
  }()

  /// Pictures of sixteen by sixteen pixels on the software device, one for the process.
  nonisolated(unsafe) private static let renderer: OpaquePointer? = {
    var device: OpaquePointer?
    var renderer: OpaquePointer?
    guard lamina_device_create("software", &device) == LAMINA_OK else { return nil }
    lamina_renderer_create(16, 16, 1, device, &renderer)
    lamina_device_release(device)
    lamina_renderer_set_keeps_animations(renderer, true)
    return renderer
  }()

  private static let classes = [
    "CALayer", "CATextLayer", "CAShapeLayer", "CAGradientLayer", "CATransformLayer",
    "CAReplicatorLayer", "CAEmitterLayer", "CAScrollLayer", "CATiledLayer", "Nothing",
  ]
  private static let objectClasses = [
    "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation", "CAAnimationGroup",
    "CATransition", "CAEmitterCell", "CAFilter", "CAEmitterBehavior", "Nothing",
  ]
  private static let types = [
    "gaussianBlur", "colorMatrix", "colorInvert", "wave", "attractor", "drag", "none",
  ]
  private static let keys = [
    "bounds", "position", "anchorPoint", "transform", "transform.rotation.z", "position.x",
    "opacity", "backgroundColor", "cornerRadius", "borderWidth", "shadowOpacity", "shadowPath",
    "shadowRadius", "masksToBounds", "contents", "contentsRect", "contentsCenter", "filters",
    "backgroundFilters", "compositingFilter", "mask", "sublayers", "string", "font", "fontSize",
    "path", "lineWidth", "lineDashPattern", "colors", "locations", "instanceCount",
    "instanceTransform", "emitterCells", "emitterCells.a.birthRate", "emitterShape", "birthRate",
    "lifetime", "velocity", "name", "speed", "timeOffset", "beginTime", "duration",
    "repeatCount", "autoreverses", "fillMode", "timingFunction", "keyPath", "fromValue",
    "toValue", "byValue", "values", "keyTimes", "animations", "calculationMode", "type",
    "subtype", "inputRadius", "inputColorMatrix", "style", "actions", "frame", "zPosition",
    "hidden", "shouldRasterize", "rasterizationScale", "geometryFlipped", "nothing.of.it",
    "stiffness", "mass", "damping", "attributes", "tileSize", "emitterBehaviors", "enabled",
  ]

  func run() {
    var steps = 0
    while !input.isEmpty, steps < 200 {
      call()
      steps += 1
    }
  }

  func giveBack() {
    while transactions > 0 {
      lamina_transaction_commit()
      transactions -= 1
    }
    for layer in layers { lamina_layer_release(layer) }
    for object in objects { lamina_object_release(object) }
    for image in images { lamina_image_release(image) }
    for scene in scenes { lamina_scene_release(scene) }
    var count: Int32 = 0
    lamina_run_callbacks(&count)
  }

  // MARK: Handles

  private func choose(_ handles: [OpaquePointer]) -> OpaquePointer? {
    let choice = Int(input.byte())
    if choice == 255 { return nil }
    if choice == 254, let handle = released.last { return handle }
    return handles.isEmpty ? nil : handles[choice % handles.count]
  }

  private var layer: OpaquePointer? { choose(layers) }
  private var object: OpaquePointer? { choose(objects) }
  private var key: String { input.word(Self.keys) }
  private var point: lamina_point { lamina_point(x: input.number(), y: input.number()) }
  private var rect: lamina_rect {
    lamina_rect(x: input.number(), y: input.number(), width: input.number(), height: input.number())
  }

  private func release(
    _ list: ReferenceWritableKeyPath<InterfaceCalls, [OpaquePointer]>,
    _ end: (OpaquePointer?) -> lamina_status
  ) {
    if self[keyPath: list].isEmpty { return }
    let handle = self[keyPath: list].remove(at: input.below(self[keyPath: list].count))
    FuzzTarget.expect(end(handle) == LAMINA_OK, "a valid handle cannot be given back")
    // A layer that was handed out twice has one handle, with two references.
    if !(layers + objects + images + scenes).contains(handle) { released.append(handle) }
  }

  /// Keeps what `make` hands out.
  private func take(
    _ handles: inout [OpaquePointer],
    _ make: (UnsafeMutablePointer<OpaquePointer?>) -> lamina_status
  ) {
    var handle: OpaquePointer?
    let status = make(&handle)
    FuzzTarget.expect(
      (status == LAMINA_OK) == (handle != nil), "a handle with the status \(status)")
    if let handle { handles.append(handle) }
  }

  // MARK: Calls

  private func call() {
    switch input.below(40) {
    case 0...3:
      let name = input.word(Self.classes)
      take(&layers) { lamina_layer_create(name, $0) }
    case 4, 5:
      let (name, type) = (input.word(Self.objectClasses), input.word(Self.types))
      let hasType = name == "CAFilter" || name == "CAEmitterBehavior"
      take(&objects) { lamina_object_create(name, hasType ? type : nil, $0) }
    case 6: release(\.layers, lamina_layer_release)
    case 7: release(\.objects, lamina_object_release)
    case 8, 9: lamina_layer_add_sublayer(layer, layer)
    case 10: lamina_layer_insert_sublayer(layer, layer, Int32(input.byte()))
    case 11: lamina_layer_insert_above(layer, layer, layer)
    case 12: lamina_layer_replace_sublayer(layer, layer, layer)
    case 13: lamina_layer_remove_from_superlayer(layer)
    case 14: lamina_layer_set_mask(layer, layer)
    case 15...18: withValue(0) { value in lamina_layer_set_value(layer, key, value) }
    case 19, 20: withValue(0) { value in lamina_object_set_value(object, key, value) }
    case 21: read { lamina_layer_get_value(layer, key, $0) }
    case 22: read { lamina_object_get_value(object, key, $0) }
    case 23: lamina_layer_set_double(layer, key, input.number())
    case 24: lamina_layer_set_rect(layer, key, rect)
    case 25: lamina_layer_set_path(layer, key, input.text(60))
    case 26, 27: lamina_layer_add_animation(layer, object, input.flag() ? input.text(3) : nil)
    case 28: lamina_layer_remove_animation(layer, input.flag() ? input.text(3) : nil)
    case 29:
      let layer = layer
      take(&layers) { lamina_layer_get_presentation(layer, $0) }
    case 30: transaction()
    case 31: makeImage()
    case 32: archive()
    case 33: measure()
    case 34: scene()
    case 35:
      let (layer, point) = (layer, point)
      take(&layers) { lamina_layer_hit_test(layer, point, $0) }
    case 36:
      var converted = lamina_rect()
      lamina_layer_convert_rect(layer, rect, layer, &converted)
    case 37: withValue(0) { value in lamina_layer_set_own_value(layer, key, value) }
    case 38: read { lamina_layer_get_animation_keys(layer, $0) }
    default: render()
    }
    _ = lamina_error_message()
  }

  private func read(_ get: (UnsafeMutablePointer<lamina_value>) -> lamina_status) {
    var value = lamina_value()
    if get(&value) == LAMINA_OK { lamina_value_clear(&value) }
  }

  private func transaction() {
    switch input.below(4) {
    case 0 where transactions < 8:
      if lamina_transaction_begin() == LAMINA_OK { transactions += 1 }
    case 1 where transactions > 0:
      lamina_transaction_commit()
      transactions -= 1
    case 2: lamina_transaction_flush()
    default:
      let key = input.word(["animationDuration", "disableActions", "animationTimingFunction", "x"])
      withValue(0) { value in lamina_transaction_set_value(key, value) }
    }
  }

  private func makeImage() {
    if input.flag() {
      let (width, height) = (Int32(input.below(9)) - 1, Int32(input.below(9)) - 1)
      let pixels = [UInt8](repeating: input.byte(), count: 64 * 4)
      take(&images) {
        lamina_image_create(pixels, width, height, 32, LAMINA_RGBA_STRAIGHT, $0)
      }
    } else {
      let bytes = input.bytes(input.below(200))
      take(&images) { lamina_image_decode(bytes, bytes.count, $0) }
    }
  }

  private func archive() {
    var bytes: UnsafeMutableRawPointer?
    var size = 0
    guard lamina_layer_archive(layer, &bytes, &size) == LAMINA_OK else { return }
    take(&layers) { lamina_layer_unarchive(bytes, size, $0) }
    lamina_free_bytes(bytes)
  }

  private func measure() {
    var metrics = lamina_text_metrics()
    var lines = [lamina_text_line](repeating: lamina_text_line(), count: 4)
    let box = lamina_size(width: input.number(), height: input.number())
    lamina_layer_measure_text(layer, box, &metrics, &lines, Int32(input.below(5)))
  }

  private func scene() {
    let root = layer
    take(&scenes) { lamina_scene_create(root, $0) }
    guard let scene = scenes.last else { return }
    var bytes: UnsafeMutableRawPointer?
    var size = 0
    guard lamina_scene_encode(scene, &bytes, &size, nil) == LAMINA_OK else { return }
    take(&scenes) { lamina_scene_read(bytes, size, nil, $0) }
    lamina_free_bytes(bytes)
    if let scene = scenes.last { take(&layers) { lamina_scene_get_root(scene, $0) } }
    release(\.scenes, lamina_scene_release)
  }

  private func render() {
    guard let renderer = Self.renderer else { return }
    var pixels = [UInt8](repeating: 0, count: 16 * 16 * 4)
    if input.flag() { lamina_renderer_set_time(renderer, input.number()) }
    lamina_renderer_render(renderer, layer, &pixels, 64, LAMINA_BGRA_PREMULTIPLIED)
  }

  // MARK: Values

  /// Calls `body` with a value of any type, which is valid during the call.
  @discardableResult private func withValue(
    _ depth: Int, _ body: (UnsafePointer<lamina_value>?) -> lamina_status
  ) -> lamina_status {
    var value = lamina_value()
    let type = input.below(17)
    value.type = lamina_value_type(rawValue: UInt32(type))
    switch lamina_value_type(rawValue: UInt32(type)) {
    case LAMINA_TYPE_NUMBER: value.as.number = input.number()
    case LAMINA_TYPE_BOOL: value.as.flag = input.flag()
    case LAMINA_TYPE_TEXT, LAMINA_TYPE_PATH:
      let text = input.flag() ? key : input.text(40)
      return text.withCString {
        value.as.text = $0
        return body(&value)
      }
    case LAMINA_TYPE_POINT: value.as.point = point
    case LAMINA_TYPE_SIZE:
      value.as.size = lamina_size(width: input.number(), height: input.number())
    case LAMINA_TYPE_RECT: value.as.rect = rect
    case LAMINA_TYPE_COLOR:
      value.as.color = lamina_color(
        red: input.number(), green: input.number(), blue: input.number(), alpha: input.number())
    case LAMINA_TYPE_TRANSFORM:
      var transform = lamina_transform()
      withUnsafeMutableBytes(of: &transform) { bytes in
        let numbers = bytes.bindMemory(to: Double.self)
        for index in 0..<16 { numbers[index] = index % 5 == 0 ? 1 : 0 }
        for _ in 0..<3 { numbers[input.below(16)] = input.number() }
      }
      return withUnsafePointer(to: &transform) {
        value.as.transform = $0
        return body(&value)
      }
    case LAMINA_TYPE_IMAGE: value.as.image = choose(images)
    case LAMINA_TYPE_LAYER: value.as.layer = layer
    case LAMINA_TYPE_OBJECT: value.as.object = object
    case LAMINA_TYPE_LIST: return withList(depth, body)
    case LAMINA_TYPE_NUMBERS:
      let numbers = (0..<input.below(6)).map { _ in input.number() }
      return numbers.withUnsafeBufferPointer {
        value.as.numbers = $0.baseAddress
        value.count = Int32($0.count)
        return body(&value)
      }
    case LAMINA_TYPE_NONE: break
    // A texture needs a context of the program's, and the rest are no types.
    default: if type == 13 { value.type = LAMINA_TYPE_NONE }
    }
    return input.byte() == 255 ? body(nil) : body(&value)
  }

  /// A list of up to three values.
  private func withList(
    _ depth: Int, _ body: (UnsafePointer<lamina_value>?) -> lamina_status
  ) -> lamina_status {
    var values: [lamina_value] = []
    func grow(_ count: Int) -> lamina_status {
      guard count > 0, depth < 3 else {
        return values.withUnsafeBufferPointer { values in
          var list = lamina_value()
          list.type = LAMINA_TYPE_LIST
          list.count = Int32(values.count)
          list.as.values = values.baseAddress
          return body(&list)
        }
      }
      return withValue(depth + 1) { value in
        if let value { values.append(value.pointee) }
        return grow(count - 1)
      }
    }
    return grow(input.below(4))
  }
}
