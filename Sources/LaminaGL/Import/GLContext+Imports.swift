extension GLContext {
  /// Whether names and fences of the host's GL mean anything in this context.
  var sharesHostObjects: Bool { ownership != .own }
}
