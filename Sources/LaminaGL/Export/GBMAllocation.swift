@_implementationOnly import CGBM
import Foundation
import LaminaPlan

/// Memory from a GPU's kernel driver, for exported pictures.
enum GBMAllocation {
  /// Makes an `AR24` buffer with linear rows. The caller closes its descriptor, which keeps the
  /// memory. Throws ``GLDeviceError``.
  ///
  /// - Parameter node: the renderer's own render node, since another device may not be able to
  ///   draw into the memory. Nil if EGL does not tell: the first node that works is taken.
  static func make(width: Int, height: Int, node: String?) throws -> DMABuffer {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
    let nodes = nodes(node, among: names)
    var reasons: [String] = []
    for path in nodes {
      do throws(DisplayFailure) {
        let node = try RenderNode(path: path)
        defer { node.close() }
        if let buffer = buffer(on: node, width, height) { return buffer }
        reasons.append("\(path): no buffer of \(width)x\(height)")
      } catch {
        reasons.append("\(path): \(error.reason)")
      }
    }
    throw GLDeviceError.externalTexture(
      "a dmabuf of a target: "
        + (nodes.isEmpty
          ? "there is no render node (/dev/dri/renderD*)" : reasons.joined(separator: "; ")))
  }

  /// The render nodes to try, in order. `names` are those of the files in `/dev/dri`.
  static func nodes(_ own: String?, among names: [String]) -> [String] {
    if let own { return [own] }
    return names.filter { $0.hasPrefix("renderD") }.sorted().map { "/dev/dri/\($0)" }
  }

  private static func buffer(on node: RenderNode, _ width: Int, _ height: Int) -> DMABuffer? {
    let usage = UInt32(GBM_BO_USE_RENDERING.rawValue | GBM_BO_USE_LINEAR.rawValue)
    guard
      let object = gbm_bo_create(
        node.device, UInt32(clamping: width), UInt32(clamping: height), DMABuffer.argb8888, usage)
    else { return nil }
    defer { gbm_bo_destroy(object) }
    let descriptor = gbm_bo_get_fd(object)
    guard descriptor >= 0 else { return nil }
    let plane = DMABuffer.Plane(descriptor: descriptor, stride: Int(gbm_bo_get_stride(object)))
    return DMABuffer(
      width: width, height: height, fourCC: DMABuffer.argb8888,
      modifier: gbm_bo_get_modifier(object),
      planes: [plane])
  }
}
