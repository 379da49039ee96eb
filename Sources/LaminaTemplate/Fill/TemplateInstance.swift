import Foundation
import Lamina
import LaminaDocument

/// A layer tree of a template, which shows one set of values after another.
///
/// A server keeps an instance and a renderer for each template: only what differs between two sets
/// of values is set, laid out and drawn again. Values show the same whatever was shown before. An
/// instance belongs to one thread at a time, as all layers do.
public final class TemplateInstance {
  /// The root of the tree. It is another one after values that choose other states of the scene,
  /// since a scene has no way back from a state.
  public var root: CALayer { content.root }
  /// The size in points.
  public let size: CGSize

  private let model: TemplateModel
  private let limits: TemplateLimits
  private let scale: CGFloat
  private var content: InstanceContent

  init(_ model: TemplateModel, scale: CGFloat, limits: TemplateLimits) throws {
    (self.model, self.scale, self.limits) = (model, scale, limits)
    content = try InstanceContent(model, states: [], scale: scale, limits: limits)
    size = content.root.bounds.size
  }

  /// The scene with the tree, its warnings and what was skipped.
  package var scene: Scene { content.scene }

  /// Shows `values`. Sets what differs from the values before, and nothing else.
  ///
  /// Throws ``TemplateInputError`` if a layer refuses a value or the texts are too long together,
  /// and ``TemplateError`` for values of another template. Then the tree may show a part of the
  /// values; what is shown next does not depend on that. If other states are chosen, the files of
  /// the scene are read again, with the errors of ``Template/instance(scale:)``. Linear in the
  /// number of bindings, and in the length of texts that differ.
  public func fill(_ values: TemplateValues) throws {
    guard values.model === model else {
      throw TemplateError(
        .foreignValues, JSONPlace(file: model.folder), "the values are those of another template")
    }
    do {
      try show(values.values)
    } catch let fault as BindingFault {
      throw TemplateInputError(.notAllowed, fault.input?.name, fault.why)
    } catch let limit as LimitExceeded {
      throw TemplateInputError(limit, nil)
    }
  }

  /// Shows values of every rule, to find mistakes of the template. Throws ``TemplateError``.
  func check() throws {
    do {
      try show(model.inputs.map(SampleValue.of))
    } catch let fault as BindingFault {
      throw fault.place.error(fault.why)
    } catch let limit as LimitExceeded {
      throw TemplateError(limit, JSONPlace(file: model.folder))
    }
  }

  private func show(_ values: [TemplateValue]) throws {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    let states = model.states.compactMap { $0.state(values[$0.input]) }
    if states != content.states {
      content = try InstanceContent(model, states: states, scale: scale, limits: limits)
      content.root.bounds.size = size
    }
    try content.fill(values)
  }
}

/// A tree in certain states, with what sets its values.
private final class InstanceContent {
  let scene: Scene
  let root: CALayer
  let states: [String]
  private let slots: SlotFills
  private let layers: LayerFills
  private let charts: [(input: Int, fill: ChartFill)]
  /// The lists that the charts show.
  private var plotted: [TemplateValue]?
  private let repeats: [RepeatFill]
  private let limits: TemplateLimits

  init(
    _ model: TemplateModel, states: [String], scale: CGFloat, limits: TemplateLimits
  ) throws {
    (self.states, self.limits) = (states, limits)
    scene = try TemplateScene.read(model, limits: limits)
    let place = JSONPlace(file: model.folder)
    guard let root = scene.root else { throw place.error("the scene has no root layer") }
    self.root = root
    root.bounds.size = model.size ?? scene.size
    if root.bounds.isEmpty {
      throw place.error("the root layer's bounds are empty", allowed: "a size in template.json")
    }
    for state in states { try scene.apply(state: state) }
    Self.scaleTexts(below: root, by: scale)
    let index = LayerIndex(root, scene: scene)
    slots = try SlotFills(model.slots, root)
    layers = try LayerFills(model.layers, index)
    charts = try model.charts.map { ($0.input, try ChartFill($0, index)) }
    repeats = try model.repeats.map { try RepeatFill($0, index) }
    var seen: Set<ObjectIdentifier> = []
    for (binding, one) in zip(model.repeats, repeats)
    where !seen.insert(ObjectIdentifier(one.original)).inserted {
      throw binding.layer.place.error("the layer is repeated already")
    }
    let count = repeats.reduce(scene.layerCount) { sum, one in
      let (total, overflows) = sum.addingReportingOverflow(one.layerCount)
      return overflows ? .max : total
    }
    try place.check("layers", count, atMost: limits.render.layers)
  }

  /// Texts are drawn with as many pixels as the picture has.
  private static func scaleTexts(below root: CALayer, by scale: CGFloat) {
    guard scale != 1 else { return }
    var open = [root]
    while let layer = open.popLast() {
      if layer is CATextLayer { layer.contentsScale *= scale }
      open += layer.sublayers ?? []
      if let mask = layer.mask { open.append(mask) }
    }
  }

  func fill(_ values: [TemplateValue]) throws {
    let context = ValueContext(values: values)
    var budget = TextBudget(limits.render.textUnits)
    try slots.fill(context, &budget)
    try layers.fill(context, &budget)
    // All together, because two may share a layer.
    let lists = charts.map { values[$0.input] }
    if lists != plotted { for (list, chart) in zip(lists, charts) { chart.fill.fill(list) } }
    plotted = lists
    for one in repeats { try one.fill(context, &budget) }
  }
}
