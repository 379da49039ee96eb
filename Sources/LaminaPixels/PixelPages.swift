import LaminaPlan

/// The pages of a plan in memory, by identifier.
struct PixelPages {
  private var pages: [Int: PixelPage] = [:]
  /// Those of alphas.
  private var alphas: [(id: Int, texels: AlphaTexels)] = []
  private let words = SharedWords()
  /// Pages that have borrowed from a program's own bytes.
  private var borrowers: Set<Int> = []
  /// The number of plans so far.
  private var turn = 0
  private let leastBorrowed: Int

  init(leastBorrowed: Int) { self.leastBorrowed = leastBorrowed }

  var count: Int { pages.count }

  subscript(id: Int) -> PixelPage? { pages[id] }

  /// The texels of all pages.
  func memory() throws(PixelFault) -> [Int: StoreMemory] {
    var memory: [Int: StoreMemory] = [:]
    for (id, page) in pages { memory[id] = try page.texels() }
    return memory
  }

  /// Makes a page of memory.
  mutating func take(_ memory: StoreMemory, as id: Int) { pages[id] = PixelPage(memory) }

  /// The page. It is made if there is none.
  mutating func make(_ page: TexturePage) throws(PixelFault) -> PixelPage {
    if let ready = pages[page.id] {
      guard ready.width == page.width, ready.height == page.height else {
        throw .plan(
          "page \(page.id): \(page.width)x\(page.height), but it was made with \(ready.width)x\(ready.height)"
        )
      }
      return ready
    }
    guard page.width > 0, page.height > 0 else {
      throw .plan("page \(page.id): \(page.width)x\(page.height), must be at least 1x1")
    }
    let made: PixelPage
    if page.format == .alpha8 {
      let texels = try AlphaTexels(width: page.width, height: page.height, sharing: words)
      alphas.append((page.id, texels))
      made = PixelPage(texels)
    } else {
      made = PixelPage(width: page.width, height: page.height)
    }
    pages[page.id] = made
    return made
  }

  /// Brings the texels of all uploads of a plan, whose places were checked, into their pages.
  ///
  /// A program's own bytes are borrowed until the next plan only, because the program may wait for
  /// them. Then they are copied, unless that plan replaces them or retires their page.
  mutating func copy(_ plan: borrowing FramePlan) throws(PixelFault) {
    turn += 1
    let earlier = borrowers.subtracting(plan.retiredPages)
    borrowers = []
    for upload in plan.uploads { try copy(upload, to: plan.pages[upload.page]) }
    for id in earlier { try pages[id]?.returnLent(before: turn) }
  }

  private mutating func copy(
    _ upload: TextureUpload, to page: TexturePage
  ) throws(PixelFault) {
    let (target, all) = (try make(page), upload.source.bounds)
    guard target.alphas == nil, all.area >= leastBorrowed, upload.isShared || upload.part == all
    else { return try target.copy(upload) }
    switch upload.source {
    case .store(let memory): try target.share(memory, of: upload)
    case .image(let image):
      try target.borrow(image, of: upload, turn: turn)
      if upload.lentPixels != nil { borrowers.insert(page.id) }
    }
  }

  /// Ends a plan: lets go of pages that no later plan names, and of words of alphas that this one
  /// has not read.
  mutating func end(retiring ids: [Int]) {
    for id in ids where pages.removeValue(forKey: id)?.alphas != nil {
      alphas.removeAll { $0.id == id }
    }
    for (_, texels) in alphas { texels.dropUnread() }
  }
}
