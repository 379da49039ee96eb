import Foundation
import Lamina
import LaminaDocument
import LaminaTemplate

/// The trees of templates that were drawn last. The next picture of the same template sets and
/// draws only what differs. It belongs to one thread.
package final class TemplateShelf {
  /// A tree that shows values.
  struct Filled {
    let scene: Scene
    /// The size in points of the template.
    let size: CGSize
  }

  /// What a tree depends on, besides values. A job's state has no way back, and its size stays in
  /// the tree, so both belong to it.
  private struct Key: Equatable {
    let folder: String
    let version: String
    let scale: CGFloat
    let size: CGSize?
    let limits: RenderLimits
  }

  private var trees: [(key: Key, template: Template, instance: TemplateInstance)] = []
  private static let most = 8

  package init() {}

  /// The tree of a job's template with its values. Throws ``TemplateError``,
  /// ``TemplateInputError`` and ``SceneError``.
  func filled(_ source: TemplateSource, _ job: SceneJob, _ limits: RenderLimits) throws -> Filled {
    var key: Key?
    if let version = source.version, job.state == nil {
      key = Key(
        folder: source.folder.relativePath, version: version, scale: job.scale, size: job.size,
        limits: limits)
    }
    if let index = trees.firstIndex(where: { $0.key == key }) {
      trees.append(trees.remove(at: index))
      return try Self.fill(trees[trees.count - 1].instance, trees[trees.count - 1].template, source)
    }
    var all = TemplateLimits.standard
    all.render = limits
    let template = try Template(contentsOf: source.folder, limits: all)
    let instance = try template.instance(scale: job.scale)
    let filled = try Self.fill(instance, template, source)
    if let key {
      if trees.count >= Self.most { trees.removeFirst() }
      trees.append((key, template, instance))
    }
    return filled
  }

  private static func fill(
    _ instance: TemplateInstance, _ template: Template, _ source: TemplateSource
  ) throws -> Filled {
    try instance.fill(try template.values(json: source.json, texts: source.texts))
    return Filled(scene: instance.scene, size: instance.size)
  }
}
