import Lamina

/// The kind of object that a handle stands for. The tag is part of the handle's bits, so that a
/// handle of one kind is never taken for another kind.
struct HandleKind<Object: AnyObject>: Sendable {
  /// From 1 to 15. With 0 a handle could be NULL.
  let tag: UInt
  /// The name of the type in C.
  let name: String
}

extension HandleKind where Object == DeviceChoice {
  static var device: Self { Self(tag: 1, name: "lamina_device") }
}

extension HandleKind where Object == CALayer {
  static var layer: Self { Self(tag: 2, name: "lamina_layer") }
}

extension HandleKind where Object == CGImage {
  static var image: Self { Self(tag: 3, name: "lamina_image") }
}

extension HandleKind where Object == LoadedScene {
  static var scene: Self { Self(tag: 4, name: "lamina_scene") }
}

extension HandleKind where Object == AnyRenderer {
  static var renderer: Self { Self(tag: 5, name: "lamina_renderer") }
}

/// A `lamina_device *`. The generator of the header looks for the names of these typealiases.
public typealias DeviceHandle = OpaquePointer
/// A `lamina_layer *`.
public typealias LayerHandle = OpaquePointer
/// A `lamina_image *`.
public typealias ImageHandle = OpaquePointer
/// A `lamina_scene *`.
public typealias SceneHandle = OpaquePointer
/// A `lamina_renderer *`.
public typealias RendererHandle = OpaquePointer
