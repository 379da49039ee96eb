import Lamina

/// Where a frame shows the texels that it copies into textures.
struct UploadPlaces {
  /// Uploads and places beyond this are left out.
  static let most = 256

  /// Pixels of the picture. They may overlap.
  private(set) var boxes: [PixelRect] = []

  private struct Reader {
    /// The page that it draws into; -1 for the picture.
    let target: Int32
    /// What it shows; nil for all of the page.
    let texels: PixelRect?
    let box: PixelRect
  }
  private var readers: [Int32: [Reader]] = [:]

  /// Finds the places of the uploads of a plan that has not been finished. O(records + uploads ·
  /// records that read the same page).
  init(of plan: borrowing FramePlan) {
    for step in PlanStep.all(of: plan) {
      let target = plan.passes.isEmpty ? -1 : plan.passes[step.pass].page
      guard step.batch >= 0 else {
        let pass = plan.passes[step.pass]
        add(Reader(target: target, texels: nil, box: pass.area), of: pass.work.input?.page)
        continue
      }
      let batch = plan.batches[step.batch]
      let record = PlanRecord(batch, Int(batch.first) + step.record, plan)
      add(Reader(target: target, texels: record.texels, box: record.box), of: batch.page)
      if batch.backdrop >= 0 {
        add(Reader(target: target, texels: nil, box: record.box), of: batch.backdrop)
      }
    }
    for upload in plan.uploads.prefix(Self.most) { find(upload) }
    boxes = boxes.map { $0.intersection(plan.pixels) }.filter { !$0.isEmpty }
  }

  private mutating func add(_ reader: Reader, of page: Int32?) {
    if let page, page >= 0 { readers[page, default: []].append(reader) }
  }

  private mutating func find(_ upload: TextureUpload) {
    let copied = PixelRect(
      minX: Int16(clamping: upload.x + Int(upload.part.minX)),
      minY: Int16(clamping: upload.firstRow),
      maxX: Int16(clamping: upload.x + Int(upload.part.maxX)),
      maxY: Int16(clamping: upload.firstRow + upload.part.height))
    var seen: Set<Int32> = []
    follow(Int32(clamping: upload.page), copied, &seen)
  }

  /// Notes who shows texels of a page. What is drawn into another page is followed to where that is
  /// shown.
  private mutating func follow(_ page: Int32, _ copied: PixelRect?, _ seen: inout Set<Int32>) {
    guard seen.insert(page).inserted else { return }
    for reader in readers[page] ?? [] where boxes.count < Self.most {
      if let copied, let texels = reader.texels, !texels.intersects(copied) { continue }
      if reader.target >= 0 {
        follow(reader.target, nil, &seen)
      } else if !boxes.contains(reader.box) {
        boxes.append(reader.box)
      }
    }
  }
}
