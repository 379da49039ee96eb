import Foundation
import Lamina
import LaminaScene
import LaminaTemplate

extension FuzzTarget {
  /// Reads a template, fills it twice with values of strangers, and compiles a frame of each
  /// without GL. An input is `template.json`, the scene in CAML and the values in JSON, with the
  /// byte 255 between them, which is in no UTF-8.
  static func fillTemplate(_ bytes: UnsafeRawBufferPointer) {
    let parts = bytes.split(separator: 0xFF, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return }
    var templateLimits = TemplateLimits.standard
    templateLimits.render = limits
    templateLimits.copies = 100
    do {
      try Data(parts[0]).write(to: templateFolder.appendingPathComponent("template.json"))
      try Data(parts[1]).write(to: templateFolder.appendingPathComponent("scene.caml"))
    } catch {
      fatalError("the folder of the template cannot be written: \(error)")
    }
    do {
      let template = try Template(contentsOf: templateFolder, limits: templateLimits)
      _ = template.schema
      let instance = try template.instance()
      let tree = LayerTree.hosting(instance.root)
      let compiler = FrameCompiler(options: .environment, limits: limits, paints: true)
      for json in [parts[2], Slice(base: bytes, bounds: 0..<0)] {
        let values: TemplateValues
        do {
          values = try template.values(json: json.isEmpty ? nil : Data(json))
        } catch {
          expect(error is TemplateInputError, "values throw \(error)")
          continue
        }
        try instance.fill(values)
        let viewport = try Viewport(bounds: instance.root.bounds, scale: 1, limits: limits)
        try tree.commit(instance.root, limits: limits, at: 0)
        _ = try compiler.compile(tree.published, viewport: viewport)
      }
    } catch {
      expect(
        error is TemplateError || error is TemplateInputError || error is SceneError
          || error is LimitExceeded || error is ViewportError || error is GLDeviceError,
        "a template throws \(error)")
    }
  }

  /// The folder of this process, in memory where the system has such a place.
  private static let templateFolder: URL = {
    let memory = URL(fileURLWithPath: "/dev/shm")
    let base =
      FileManager.default.isWritableFile(atPath: memory.path)
      ? memory : FileManager.default.temporaryDirectory
    let folder = base.appendingPathComponent("lamina-fuzz-\(getpid())")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      fatalError("the folder of the template cannot be made: \(error)")
    }
    atexit { try? FileManager.default.removeItem(at: FuzzTarget.templateFolder) }
    return folder
  }()
}
