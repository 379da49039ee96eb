import LaminaGraphics
import LaminaPlan

/// Where images, stores and shape masks lie in pages.
///
/// What: images with sides up to ``sharedSide`` share pages of their format. A shared page is as
/// large as the new images were when it was made, up to ``pageSide`` (see ``PageDemand``). A larger
/// image has a page of its own. Images are known by the serial number of their texels, so trees
/// that show the same image share its placement. An image is removed with its last user. If all
/// pages together take more than ``budget`` bytes, pages that the present frame does not draw from
/// are removed earlier, those first that were unused longest. Their images are placed again when
/// they are next drawn.
/// Why: a draw can name one texture, so images that share a page can share a draw. On a software
/// rasterizer a change of texture alone costs more than a small draw.
/// Cost: O(1) for an image that is in a page. A new one looks through the pages. Many images of
/// very different heights cost most.
struct TextureAtlas {
  /// Images with a longer side get a page of their own.
  static let sharedSide = 512
  /// The largest width and height of a shared page, if GL allows it.
  static let pageSide = 2_048

  /// Where an image lies.
  struct Placement {
    /// Index into `pages`, or -1.
    var page: Int32
    var x: Int16
    var y: Int16

    static let none = Placement(page: -1, x: 0, y: 0)
  }

  struct Entry {
    var serial: Int
    /// Width of the image in texels.
    var width: Int
    /// How many trees use it.
    var users = 0
    var plain = Copy()
    /// The copy with the lowest row first, for copies one to one into targets of that order.
    var reversed = Copy()
    /// The copy in a page of its own with smaller levels, for trilinear sampling.
    var leveled = Copy()
    /// Smaller copies of an averaged image.
    var smaller: [SmallerCopy] = []

    subscript(kind: CopyKind) -> Copy {
      get {
        switch kind {
        case .plain: plain
        case .reversed: reversed
        case .leveled: leveled
        }
      }
      set {
        switch kind {
        case .plain: plain = newValue
        case .reversed: reversed = newValue
        case .leveled: leveled = newValue
        }
      }
    }
  }

  enum CopyKind: CaseIterable {
    case plain, reversed, leveled
  }

  /// An image in a page.
  struct Copy {
    var placement = Placement.none
    /// The version of the texels in the page; 0 for none.
    var version = 0
  }

  /// The longest side of a texture.
  let textureSide: Int
  let sharesPages: Bool
  /// Whether images over a program's bytes are converted on their way into a page.
  var convertsDirectly = true
  /// Whether new images are placed for copies with the lowest row first.
  var prefersReversed = false
  /// Bytes that pages may take. With more, pages that no frame draws from are removed.
  let budget: Int
  private var pages: [AtlasPage?] = []
  /// The list of pages, including removed ones, so that positions in plans stay valid.
  private var textures: [TexturePage] = []
  var entries: [Entry] = []
  private var bySerial: [Int: Int32] = [:]
  private var free: [Int32] = []
  private(set) var uses: [TreeUse] = []
  /// The tree of the present frame, as an index into `uses`.
  private(set) var current = 0
  private var demand = PageDemand()
  private var nextPageID = 1
  private(set) var frame = 0
  /// The number of plans that have ended.
  var plans = 0
  /// The number of smaller copies of all images, or more.
  var smallerCopies = 0

  init(textureSide: Int, sharesPages: Bool, budget: Int = .max) {
    (self.textureSide, self.sharesPages, self.budget) = (textureSide, sharesPages, budget)
  }

  /// The pages as a plan lists them. Pages that are no longer used keep their position.
  var texturePages: [TexturePage] { textures }

  /// Number of images that have a placement.
  var imageCount: Int {
    pages.reduce(0) { $0 + ($1?.texture.format == .alpha8 ? 0 : $1?.count ?? 0) }
  }

  /// Bytes of all pages.
  var byteCount: Int { pages.reduce(0) { $0 + ($1?.texture.byteCount ?? 0) } }

  // MARK: A frame

  /// Begins a frame of `tree`. Releases images that no tree uses any more, and appends the ids of
  /// pages that nothing uses then to `retired`. O(images of the tree).
  mutating func begin(_ tree: PublishedTree, retired: inout [Int]) {
    frame += 1
    var released: [Int32] = []
    current =
      uses.firstIndex { $0.tree === tree }
      ?? {
        uses.append(TreeUse(tree))
        return uses.count - 1
      }()
    var use = uses[current]
    use.update(tree.images, acquire: { acquire($0, $1) }, released: &released)
    uses[current] = use
    for (index, use) in uses.enumerated().reversed() where use.tree == nil {
      released += use.entries.filter { $0 >= 0 }
      uses.remove(at: index)
      if index < current { current -= 1 }
    }
    for entry in released { release(entry, retired: &retired) }
    placeNew()
  }

  /// Where the texels of `contents` lie.
  ///
  /// Places the texels if necessary. Appends their changes to the uploads of `plan`, or to its
  /// imports for an external texture. With `reversed`, the rows lie there in the opposite order.
  mutating func placement(
    of contents: RenderContents, in table: ImageTable, reversed: Bool = false,
    into plan: inout FramePlan
  ) throws -> Placement {
    let slot = Int(contents.image)
    guard current < uses.count, slot < uses[current].entries.count else { return .none }
    let index = Int(uses[current].entries[slot])
    guard index >= 0 else { return .none }
    let hasLevels = contents.minification == .trilinear
    let kind: CopyKind = hasLevels ? .leveled : reversed ? .reversed : .plain
    var copy = entries[index][kind]
    let page = Int(copy.placement.page)
    if page >= 0, copy.version >= contents.version {
      if pages[page]?.lastUse != frame { pages[page]?.lastUse = frame }
      return copy.placement
    }
    guard let picture = table.slots[slot].source else { return .none }
    if page < 0 { copy = Copy(placement: try place(picture, hasLevels: hasLevels)) }
    pages[Int(copy.placement.page)]?.lastUse = frame
    if let texture = picture.external {
      plan.imports.append(TextureImport(page: Int(copy.placement.page), texture: texture))
    } else if let source = picture.source {
      for box in picture.changes(since: copy.version).boxes {
        var upload = TextureUpload(
          page: Int(copy.placement.page), x: Int(copy.placement.x), y: Int(copy.placement.y),
          source: source, part: PixelRect(box))
        (upload.isReversed, upload.isDirect) = (kind == .reversed, convertsDirectly)
        plan.uploads.append(upload)
      }
    }
    copy.version = picture.version
    entries[index][kind] = copy
    return copy.placement
  }

  /// Whether the page of a placement holds colours of 8 bits that are not a host's.
  func holdsColorBytes(_ placement: Placement) -> Bool {
    let page = Int(placement.page)
    return page >= 0 && textures[page].format == .bgra8 && !textures[page].isExternal
  }

  /// Ends the painting of a frame: while the pages take more than `most` bytes, removes the page
  /// that was unused longest and appends its id to `retired`. Returns whether the pages take no
  /// more than that then.
  @discardableResult
  mutating func trim(to most: Int, retired: inout [Int]) -> Bool {
    var bytes = byteCount
    if bytes <= most { return true }
    let unused = pages.indices.filter { index in
      // The owner of the shape masks decides when they are removed.
      pages[index].map {
        $0.lastUse < frame && !$0.texture.isExternal && $0.texture.format != .alpha8
      } ?? false
    }
    for index in unused.sorted(by: { (pages[$0]?.lastUse ?? 0) < (pages[$1]?.lastUse ?? 0) }) {
      bytes -= pages[index]?.texture.byteCount ?? 0
      retire(index, &retired)
      for entry in entries.indices {
        for kind in CopyKind.allCases where entries[entry][kind].placement.page == index {
          entries[entry][kind] = Copy()
        }
        entries[entry].smaller.removeAll { $0.copy.placement.page == index }
      }
      if bytes <= most { return true }
    }
    return false
  }

  /// Forgets all texels, because the textures have been lost. Everything is uploaded again.
  mutating func invalidate() {
    for index in entries.indices {
      for kind in CopyKind.allCases { entries[index][kind].version = 0 }
      for number in entries[index].smaller.indices {
        entries[index].smaller[number].copy.version = 0
      }
    }
  }

  // MARK: Pages

  /// Takes a place for texels that belong to no image of a tree. The caller uploads them and gives
  /// the place back.
  mutating func takePlacement(width: Int, height: Int, _ format: TexelFormat) throws -> Placement {
    try LimitExceeded.check("textureSide", max(width, height), atMost: textureSide)
    guard sharesPages, max(width, height) <= min(Self.pageSide / 2, textureSide) else {
      let index = addPage(
        TexturePage(id: nextPageID, width: width, height: height, format: format), isShared: false)
      return take(width, height, index) ?? .none
    }
    if let placement = take(width, height, format) { return placement }
    let only = PageDemand.Request(entry: -1, width: width, height: height, format: format)
    return take(width, height, makeSharedPage(for: [only])) ?? .none
  }

  /// Notes that the frame draws from a placement.
  mutating func use(_ placement: Placement) {
    if placement.page >= 0 { pages[Int(placement.page)]?.lastUse = frame }
  }

  /// Gives such a place back. If the page is empty then, its id is appended to `retired`.
  mutating func giveBack(_ placement: Placement, width: Int, retired: inout [Int]) {
    let page = Int(placement.page)
    pages[page]?.giveBack(x: Int(placement.x), y: Int(placement.y), width: width)
    if pages[page]?.count == 0 { retire(page, &retired) }
  }

  private mutating func place(_ source: ContentsSource, hasLevels: Bool) throws -> Placement {
    let (width, height) = (source.width, source.height)
    let format = source.source?.format ?? .bgra8
    try LimitExceeded.check("textureSide", max(width, height), atMost: textureSide)
    if source.external != nil {
      var texture = TexturePage(id: nextPageID, width: width, height: height)
      texture.isExternal = true
      let index = addPage(texture, isShared: false)
      _ = pages[index]?.take(width, height)
      return Placement(page: Int32(index), x: 0, y: 0)
    }
    let side = min(Self.pageSide, textureSide)
    guard sharesPages, !hasLevels, max(width, height) <= min(Self.sharedSide, side) else {
      let index = addPage(
        TexturePage(
          id: nextPageID, width: width, height: height, format: format, hasLevels: hasLevels),
        isShared: false)
      _ = pages[index]?.take(width, height)
      return Placement(page: Int32(index), x: 0, y: 0)
    }
    if let placement = take(width, height, format) { return placement }
    let only = PageDemand.Request(entry: -1, width: width, height: height, format: format)
    return take(width, height, makeSharedPage(for: [only])) ?? .none
  }

  /// Places all new images of this frame that share pages, together.
  private mutating func placeNew() {
    var left = demand.take()[...]
    while let format = left.first?.format {
      let others = left.firstIndex { $0.format != format } ?? left.endIndex
      var new = left[..<others].filter { !place($0, in: nil) }[...]
      while !new.isEmpty {
        let page = makeSharedPage(for: new)
        let rest = new.filter { !place($0, in: page) }
        // The first image always fits.
        if rest.count == new.count { break }
        new = rest[...]
      }
      left = left[others...]
    }
  }

  /// Places an image in `page`, or in any page that there is. Returns false if there is no room.
  private mutating func place(_ picture: PageDemand.Request, in page: Int?) -> Bool {
    let entry = Int(picture.entry)
    // The tree has released the image in the same frame.
    guard entries[entry].serial != 0 else { return true }
    let placement =
      page.map { take(picture.width, picture.height, $0) }
      ?? take(picture.width, picture.height, picture.format)
    guard let placement else { return false }
    entries[entry][prefersReversed ? .reversed : .plain] = Copy(placement: placement)
    return true
  }

  private mutating func makeSharedPage(for requests: ArraySlice<PageDemand.Request>) -> Int {
    let format = requests.first?.format ?? .bgra8
    var (shared, isFirst) = (0, true)
    for case let page? in pages where page.isShared && page.texture.format == format {
      shared += page.texture.width * page.texture.height
      if page.birth == frame { isFirst = false }
    }
    let least = isFirst ? max(PageDemand.leastTexels, shared / PageDemand.growth) : 0
    let size = PageDemand.pageSize(
      for: requests, least: least, side: min(Self.pageSide, textureSide))
    return addPage(
      TexturePage(id: nextPageID, width: size.width, height: size.height, format: format),
      isShared: true)
  }

  /// Takes a place in one of the shared pages of the format.
  private mutating func take(_ width: Int, _ height: Int, _ format: TexelFormat) -> Placement? {
    for index in pages.indices
    where pages[index].map({ $0.isShared && $0.texture.format == format }) ?? false {
      if let placement = take(width, height, index) { return placement }
    }
    return nil
  }

  private mutating func take(_ width: Int, _ height: Int, _ index: Int) -> Placement? {
    guard let (x, y) = pages[index]?.take(width, height) else { return nil }
    return Placement(page: Int32(index), x: Int16(clamping: x), y: Int16(clamping: y))
  }

  private mutating func addPage(_ texture: TexturePage, isShared: Bool) -> Int {
    nextPageID += 1
    let page = AtlasPage(texture: texture, isShared: isShared, birth: frame)
    if let dead = pages.firstIndex(where: { $0 == nil }) {
      (pages[dead], textures[dead]) = (page, texture)
      return dead
    }
    pages.append(page)
    textures.append(texture)
    return pages.count - 1
  }

  private mutating func retire(_ index: Int, _ retired: inout [Int]) {
    retired.append(textures[index].id)
    pages[index] = nil
  }

  // MARK: Entries

  private mutating func acquire(_ serial: Int, _ source: ContentsSource) -> Int32 {
    if let index = bySerial[serial] {
      entries[Int(index)].users += 1
      return index
    }
    let (width, height) = (source.width, source.height)
    let entry = Entry(serial: serial, width: width, users: 1)
    let index: Int32
    if let last = free.popLast() {
      index = last
      entries[Int(index)] = entry
    } else {
      index = Int32(clamping: entries.count)
      entries.append(entry)
    }
    bySerial[serial] = index
    if sharesPages, max(width, height) <= min(Self.sharedSide, Self.pageSide, textureSide),
      let format = source.source?.format
    {
      demand.add(PageDemand.Request(entry: index, width: width, height: height, format: format))
    }
    return index
  }

  private mutating func release(_ index: Int32, retired: inout [Int]) {
    let entry = entries[Int(index)]
    entries[Int(index)].users -= 1
    guard entry.users <= 1 else { return }
    bySerial[entry.serial] = nil
    entries[Int(index)] = Entry(serial: 0, width: 0)
    free.append(index)
    for kind in CopyKind.allCases {
      giveBackIfTaken(entry[kind].placement, width: entry.width, &retired)
    }
    for smaller in entry.smaller {
      giveBackIfTaken(smaller.copy.placement, width: smaller.image.width, &retired)
    }
  }

  mutating func giveBackIfTaken(
    _ placement: Placement, width: Int, _ retired: inout [Int]
  ) {
    if placement.page >= 0 { giveBack(placement, width: width, retired: &retired) }
  }
}

extension PixelRect {
  /// The box as a `PixelRect`. The edges of a texture always fit.
  init(_ box: Box<Int>) {
    self.init(
      minX: Int16(clamping: box.minX), minY: Int16(clamping: box.minY),
      maxX: Int16(clamping: box.maxX),
      maxY: Int16(clamping: box.maxY))
  }
}
