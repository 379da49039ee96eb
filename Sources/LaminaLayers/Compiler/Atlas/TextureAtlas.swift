import LaminaGraphics

/// Where images lie in texture pages.
///
/// What: images up to ``sharedSide`` share pages of ``pageSide`` texels, filled shelf by shelf; larger ones have a page each.
/// Why: a draw can name one texture, so images that share a page can share a draw; on a software rasterizer a change of
/// texture alone costs more than a small draw.
/// Cost: O(1) for an image that is already in a page; a new one looks through the open shelves. Space comes back when all
/// images of a page are gone. It hurts with many images of very different heights.
struct TextureAtlas {
  /// Images with a longer side get a page of their own.
  static let sharedSide = 512
  /// Width and height of a shared page, if GL allows.
  static let pageSide = 2_048

  /// Where an image lies.
  struct Placement {
    /// Index into `pages`.
    var page: Int32
    var x: Int16
    var y: Int16
  }

  private struct Page {
    var texture: TexturePage
    var isShared: Bool
    var isLive = true
    var images = 0
    var shelves: [Shelf] = []
  }

  private struct Shelf {
    var y: Int
    var height: Int
    var used: Int
  }

  private struct Entry {
    var serial = 0
    var placement = Placement(page: -1, x: 0, y: 0)
    var isUploaded = false
  }

  /// Longest side of a texture.
  let textureSide: Int
  let sharesPages: Bool
  private var pages: [Page] = []
  private var entries: [Entry] = []
  private var nextPageID = 1

  init(textureSide: Int, sharesPages: Bool) {
    self.textureSide = textureSide
    self.sharesPages = sharesPages
  }

  /// The pages as a plan lists them; pages that are no longer used keep their position.
  var texturePages: [TexturePage] { pages.map(\.texture) }

  /// Images that have a place.
  var imageCount: Int { pages.reduce(0) { $0 + $1.images } }

  /// Lets go of images that are no longer in `table`, and names the pages that nothing uses any more. O(images).
  mutating func collect(_ table: ImageTable, retired: inout [Int]) {
    for slot in entries.indices where entries[slot].serial != 0 {
      let serial = slot < table.slots.count ? table.slots[slot].serial : 0
      if entries[slot].serial != serial { remove(slot, retired: &retired) }
    }
  }

  /// Everything has to be uploaded again: the textures have been lost.
  mutating func invalidate() {
    for slot in entries.indices { entries[slot].isUploaded = false }
  }

  /// Where the image of `contents` lies; it is placed, and its upload added to `uploads`, if it is new.
  mutating func placement(
    of contents: RenderContents, in table: ImageTable, uploads: inout [TextureUpload]
  ) throws -> Placement {
    let slot = Int(contents.image)
    if slot < entries.count, entries[slot].serial == contents.serial, entries[slot].isUploaded {
      return entries[slot].placement
    }
    while entries.count <= slot { entries.append(Entry()) }
    guard let image = table.slots[slot].image else { return entries[slot].placement }
    if entries[slot].serial != contents.serial {
      entries[slot] = Entry(serial: contents.serial, placement: try place(image))
      pages[Int(entries[slot].placement.page)].images += 1
    }
    let placement = entries[slot].placement
    uploads.append(
      TextureUpload(page: Int(placement.page), x: Int(placement.x), y: Int(placement.y), image: image))
    entries[slot].isUploaded = true
    return placement
  }

  private mutating func place(_ image: CGImage) throws -> Placement {
    let (width, height) = (image.width, image.height)
    try LimitExceeded.check("textureSide", max(width, height), atMost: textureSide)
    guard sharesPages, max(width, height) <= Self.sharedSide else {
      return Placement(page: Int32(addPage(width, height, isShared: false)), x: 0, y: 0)
    }
    for index in pages.indices where pages[index].isLive && pages[index].isShared {
      if let (x, y) = Self.fit(width, height, in: &pages[index]) {
        return Placement(page: Int32(index), x: Int16(clamping: x), y: Int16(clamping: y))
      }
    }
    let side = min(Self.pageSide, textureSide)
    let index = addPage(side, side, isShared: true)
    guard let (x, y) = Self.fit(width, height, in: &pages[index]) else {
      // A texture limit below the size of a shared image: a page of its own instead.
      return Placement(page: Int32(addPage(width, height, isShared: false)), x: 0, y: 0)
    }
    return Placement(page: Int32(index), x: Int16(clamping: x), y: Int16(clamping: y))
  }

  private mutating func addPage(_ width: Int, _ height: Int, isShared: Bool) -> Int {
    let page = Page(texture: TexturePage(id: nextPageID, width: width, height: height), isShared: isShared)
    nextPageID += 1
    if let dead = pages.firstIndex(where: { !$0.isLive }) {
      pages[dead] = page
      return dead
    }
    pages.append(page)
    return pages.count - 1
  }

  /// A free place in `page`: the lowest shelf that wastes at most a third of the height, or a new shelf.
  private static func fit(_ width: Int, _ height: Int, in page: inout Page) -> (Int, Int)? {
    let (pageWidth, pageHeight) = (page.texture.width, page.texture.height)
    var best: Int?
    for index in page.shelves.indices {
      let shelf = page.shelves[index]
      guard shelf.height >= height, shelf.height * 2 <= height * 3, shelf.used + width <= pageWidth else {
        continue
      }
      if best.map({ page.shelves[$0].height > shelf.height }) ?? true { best = index }
    }
    if let best {
      defer { page.shelves[best].used += width }
      return (page.shelves[best].used, page.shelves[best].y)
    }
    let y = page.shelves.last.map { $0.y + $0.height } ?? 0
    // Heights in steps of four let images of almost the same height share a shelf.
    let shelfHeight = min((height + 3) & ~3, pageHeight - y)
    guard shelfHeight >= height, width <= pageWidth else { return nil }
    page.shelves.append(Shelf(y: y, height: shelfHeight, used: width))
    return (0, y)
  }

  private mutating func remove(_ slot: Int, retired: inout [Int]) {
    let index = Int(entries[slot].placement.page)
    entries[slot] = Entry()
    pages[index].images -= 1
    guard pages[index].images <= 0 else { return }
    retired.append(pages[index].texture.id)
    pages[index].isLive = false
    pages[index].shelves = []
  }
}
