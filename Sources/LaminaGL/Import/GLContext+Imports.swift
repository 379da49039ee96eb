import LaminaPlan

extension GLContext {
  /// Whether the names and fences of the host's GL are valid in this context.
  var sharesHostObjects: Bool { ownership != .own }
}
