import CGBM
import Foundation
import LaminaPlan

/// Memory from a GPU's kernel driver, for exported pictures.
enum GBMAllocation {
  /// Makes an `AR24` buffer with linear rows on the first render node that can. The caller closes
  /// its descriptor, which keeps the memory. Throws ``GLDeviceError``.
  static func make(width: Int, height: Int) throws -> DMABuffer {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
    let nodes = names.filter { $0.hasPrefix("renderD") }.sorted().map { "/dev/dri/\($0)" }
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
