import LaminaGraphics
import LaminaPlan

// Smaller copies of averaged images: see `SmallerImage`.
extension TextureAtlas {
  /// A smaller copy of an averaged image, and where it lies.
  struct SmallerCopy {
    let image: CGImage
    var copy = Copy()
    /// The plan that last drew from it.
    var lastPlan = 0
  }

  /// Where a copy of `contents` of that size lies, with the serial of its texels; nil if they are
  /// not those of an image.
  ///
  /// Makes the copy if there is none, and uploads it if it is not in its page.
  mutating func smaller(
    _ contents: RenderContents, in table: ImageTable, _ size: SmallerImage,
    into plan: inout FramePlan
  ) throws -> (placement: Placement, serial: Int)? {
    let slot = Int(contents.image)
    guard current < uses.count, slot < uses[current].entries.count,
      case .image(let image)? = table.slots[slot].source
    else { return nil }
    let index = Int(uses[current].entries[slot])
    guard index >= 0 else { return nil }
    var number = entries[index].smaller.firstIndex {
      $0.image.width == size.width && $0.image.height == size.height
    }
    if number == nil {
      let copy = SmallerCopy(
        image: try image.averaged(width: size.width, height: size.height))
      entries[index].smaller.append(copy)
      number = entries[index].smaller.count - 1
      smallerCopies += 1
    }
    guard let number else { return nil }
    var smaller = entries[index].smaller[number]
    smaller.lastPlan = plans
    if smaller.copy.placement.page < 0 {
      smaller.copy.placement = try takePlacement(
        width: size.width, height: size.height, .bgra8)
    }
    use(smaller.copy.placement)
    if smaller.copy.version == 0 {
      let (page, x, y) = (
        Int(smaller.copy.placement.page), Int(smaller.copy.placement.x),
        Int(smaller.copy.placement.y)
      )
      var upload = TextureUpload(
        page: page, x: x, y: y, source: .image(smaller.image),
        part: PixelRect(Box(minX: 0, minY: 0, maxX: size.width, maxY: size.height)))
      upload.isDirect = convertsDirectly
      plan.uploads.append(upload)
      smaller.copy.version = 1
    }
    entries[index].smaller[number] = smaller
    return (smaller.copy.placement, smaller.image.serial)
  }

  /// How many plans a smaller copy is kept after the last one that drew from it.
  private static let keptPlans = 60

  /// Ends a new plan: forgets the copies that no plan has drawn from for long. Appends the ids of
  /// pages that nothing uses then to `retired`. O(images) if there are copies.
  ///
  /// Only a new plan can tell: one that is patched draws from copies that it does not ask for.
  mutating func trimSmaller(retired: inout [Int]) {
    defer { plans += 1 }
    if smallerCopies == 0 { return }
    smallerCopies = 0
    for index in entries.indices where !entries[index].smaller.isEmpty {
      for smaller in entries[index].smaller where smaller.lastPlan + Self.keptPlans < plans {
        giveBackIfTaken(smaller.copy.placement, width: smaller.image.width, &retired)
      }
      entries[index].smaller.removeAll { $0.lastPlan + Self.keptPlans < plans }
      smallerCopies += entries[index].smaller.count
    }
  }
}
