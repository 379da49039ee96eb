/// The records of one kind of a pass under construction, in painting order, each with its batch.
///
/// As long as all records are of one batch, only the records take memory, and the plan gets them
/// without a copy.
struct DraftedRecords<Record> {
  private var records: [Record] = []
  /// The batch of the first record.
  private var first: Int32 = -1
  /// The batch of each record; empty while all are of the first.
  private var batches: [Int32] = []

  var count: Int { records.count }

  @inline(__always)
  mutating func append(_ record: Record, batch: Int32) {
    if records.isEmpty { first = batch }
    if batch != first || !batches.isEmpty {
      if batches.isEmpty { batches.append(contentsOf: repeatElement(first, count: records.count)) }
      batches.append(batch)
    }
    records.append(record)
  }

  /// Removes everything and keeps the memory.
  mutating func removeAll() {
    records.removeAll(keepingCapacity: true)
    batches.removeAll(keepingCapacity: true)
  }

  /// Exchanges the records with those of a plan; one of them has none.
  mutating func exchange(_ planned: inout [Record]) { swap(&records, &planned) }

  /// Writes the records of each batch next to each other, behind those of a plan. `next` has the
  /// place of the next record of each batch.
  mutating func gather(into planned: inout [Record], next: inout [Int]) {
    guard let filler = records.first else { return }
    if batches.isEmpty, planned.isEmpty { return exchange(&planned) }
    planned.append(contentsOf: repeatElement(filler, count: records.count))
    planned.withUnsafeMutableBufferPointer { target in
      records.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        for index in source.indices {
          let batch = Int(batches.isEmpty ? first : batches[index])
          // Through pointers, a record is not copied twice.
          (to + next[batch]).update(from: from + index, count: 1)
          next[batch] += 1
        }
      }
    }
  }
}
