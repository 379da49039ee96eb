import Foundation
import Lamina

/// The kind of object that a handle stands for. The tag is part of the handle's bits, so that a
/// handle of one kind is never taken for another kind.
struct HandleKind<Object: AnyObject>: Sendable {
  let tag: HandleTag
  /// The name of the type in C.
  let name: String
}

/// What tells the kinds apart, at most 15: 0 would let a handle be NULL. A kind whose object is a
/// class of this module stands beside its class.
enum HandleTag: UInt {
  case device = 1
  case layer, image, scene, renderer, object, tree, pool, texture, lottie, inspector
}

extension HandleKind where Object == CALayer {
  static var layer: Self { Self(tag: .layer, name: "lamina_layer") }
}

extension HandleKind where Object == CGImage {
  static var image: Self { Self(tag: .image, name: "lamina_image") }
}

extension HandleKind where Object == NSObject {
  static var object: Self { Self(tag: .object, name: "lamina_object") }
}

extension HandleKind where Object == CommittedTree {
  static var tree: Self { Self(tag: .tree, name: "lamina_tree") }
}

extension HandleKind where Object == RenderPool {
  static var pool: Self { Self(tag: .pool, name: "lamina_pool") }
}

extension HandleKind where Object == ExternalTexture {
  static var texture: Self { Self(tag: .texture, name: "lamina_texture") }
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
/// A `lamina_object *`.
public typealias ObjectHandle = OpaquePointer
/// A `lamina_tree *`.
public typealias TreeHandle = OpaquePointer
/// A `lamina_pool *`.
public typealias PoolHandle = OpaquePointer
/// A `lamina_texture *`.
public typealias TextureHandle = OpaquePointer
/// A `lamina_lottie *`.
public typealias LottieHandle = OpaquePointer
/// A `lamina_inspector *`.
public typealias InspectorHandle = OpaquePointer
