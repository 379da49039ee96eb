import LaminaPlan

extension FramePlan {
  /// The identifiers of the pages that the plan copies to, draws into or reads from.
  var namedPages: Set<Int> {
    var named: Set<Int> = []
    func name(_ index: Int32) {
      if pages.indices.contains(Int(index)) { named.insert(pages[Int(index)].id) }
    }
    for upload in uploads { name(Int32(clamping: upload.page)) }
    for request in imports { name(Int32(clamping: request.page)) }
    for batch in batches {
      name(batch.page)
      name(batch.backdrop)
    }
    for pass in passes {
      name(pass.page)
      switch pass.work {
      case .draw: break
      case .reduce(let input, _, _), .blur(let input, _, _), .matrix(let input, _),
        .copy(let input):
        name(input.page)
      }
    }
    return named
  }
}
