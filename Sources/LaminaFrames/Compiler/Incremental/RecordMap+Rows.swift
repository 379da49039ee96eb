// The way back from records to rows.
extension RecordMap {
  /// By batch: the row of each record, in their order; -1 if it is not known.
  func rows(ofBatches batchCount: Int) -> [[Int]] {
    var rowOf = [Int](repeating: -1, count: count)
    // The last row stands for the end.
    for row in 0..<max(0, rows.count - 1) where rows[row].isCounted {
      for slot in rows[row].own where slot < count { rowOf[slot] = row }
      for slot in rows[row].border where slot < count { rowOf[slot] = row }
    }
    var found = [[Int]](repeating: [], count: batchCount)
    for slot in 0..<count where found.indices.contains(Int(batches[slot])) {
      found[Int(batches[slot])].append(rowOf[slot])
    }
    return found
  }
}
