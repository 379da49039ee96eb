/// A regular expression as steps that are tried one after the other.
///
/// A match goes back where it must and keeps its places in memory of its own, so the stack does not
/// grow with the text. Each step counts as one of the expression's.
struct ScriptRegexProgram {
  private enum Step {
    case test(ScriptRegexTest)
    case split(first: Int, second: Int)
    case jump(Int)
    /// Keeps the place.
    case save(Int)
    /// Fails if nothing was read since a place was kept.
    case moved(Int)
    /// What stands up to a step must follow, or must not.
    case look(end: Int, isNegated: Bool)
    case found
  }

  /// What to do when a way fails.
  private enum Way {
    case next(step: Int, place: Int)
    case restore(slot: Int, Int)
  }

  private var steps: [Step] = []
  var count: Int { steps.count }
  private var slotCount: Int
  let groupCount: Int
  private let ignoresCase: Bool
  private let isMultiline: Bool
  private let anyIsAll: Bool
  private static let mostSteps = 5_000
  /// Parts of the expression that were turned into steps; repeats count again. Some make none.
  private var visits = 0
  private static let mostVisits = 20_000

  /// Throws ``ScriptError`` with what is not understood, or if repeats would make too many steps.
  init(_ source: String, ignoresCase: Bool, isMultiline: Bool, anyIsAll: Bool) throws {
    let (node, count) = try ScriptRegexReader.read(source)
    groupCount = count
    slotCount = 2 * (count + 1)
    (self.ignoresCase, self.isMultiline, self.anyIsAll) = (ignoresCase, isMultiline, anyIsAll)
    try expand(node)
    try add(.found)
  }

  // MARK: Steps

  private mutating func add(_ step: Step) throws {
    guard steps.count < Self.mostSteps else {
      throw ScriptError.limit("a regular expression of more than \(Self.mostSteps) steps")
    }
    steps.append(step)
  }

  private mutating func expand(_ node: ScriptRegexNode) throws {
    visits += 1
    guard visits <= Self.mostVisits else {
      throw ScriptError.limit("a regular expression of more than \(Self.mostVisits) parts")
    }
    switch node {
    case .test(let test): try add(.test(test))
    case .sequence(let nodes): for node in nodes { try expand(node) }
    case .choice(let nodes): try expand(choice: nodes)
    case .group(let node, let number):
      if let number { try add(.save(2 * number)) }
      try expand(node)
      if let number { try add(.save(2 * number + 1)) }
    case .look(let node, let isNegated):
      let start = steps.count
      try add(.look(end: 0, isNegated: isNegated))
      try expand(node)
      try add(.found)
      steps[start] = .look(end: steps.count, isNegated: isNegated)
    case .times(let node, let least, let most, let isGreedy):
      for _ in 0..<least { try expand(node) }
      if let most {
        try expand(optional: node, count: most - least, isGreedy)
      } else {
        try expand(loop: node, isGreedy)
      }
    }
  }

  private mutating func expand(choice nodes: [ScriptRegexNode]) throws {
    var ends: [Int] = []
    for (index, node) in nodes.enumerated() {
      guard index < nodes.count - 1 else {
        try expand(node)
        break
      }
      let start = steps.count
      try add(.jump(0))
      try expand(node)
      ends.append(steps.count)
      try add(.jump(0))
      steps[start] = .split(first: start + 1, second: steps.count)
    }
    for end in ends { steps[end] = .jump(steps.count) }
  }

  private mutating func expand(
    optional node: ScriptRegexNode, count: Int, _ isGreedy: Bool
  ) throws {
    var starts: [Int] = []
    for _ in 0..<count {
      starts.append(steps.count)
      try add(.jump(0))
      try expand(node)
    }
    for start in starts { steps[start] = split(start + 1, steps.count, isGreedy) }
  }

  private mutating func expand(loop node: ScriptRegexNode, _ isGreedy: Bool) throws {
    let (start, slot) = (steps.count, slotCount)
    slotCount += 1
    try add(.jump(0))
    try add(.save(slot))
    try expand(node)
    try add(.moved(slot))
    try add(.jump(start))
    steps[start] = split(start + 1, steps.count, isGreedy)
  }

  private func split(_ body: Int, _ rest: Int, _ isGreedy: Bool) -> Step {
    isGreedy ? .split(first: body, second: rest) : .split(first: rest, second: body)
  }

  // MARK: Matches

  /// The first match at or after a place: where it and its groups begin and end; -1 for a group
  /// that has no part in it. Nil if there is none.
  func firstMatch(in text: [UInt16], from start: Int, _ run: ScriptRun) throws -> [Int]? {
    guard start <= text.count else { return nil }
    for place in start...text.count {
      var slots = [Int](repeating: -1, count: slotCount)
      try run.spend(1 + slotCount / 8)
      slots[0] = place
      if let end = try match(0, text, place, &slots, run) {
        slots[1] = end
        return Array(slots[..<(2 * (groupCount + 1))])
      }
    }
    return nil
  }

  /// Where the steps from `first` on end, if they match. Recursion is as deep as lookaheads are.
  private func match(
    _ first: Int, _ text: [UInt16], _ start: Int, _ slots: inout [Int], _ run: ScriptRun
  ) throws -> Int? {
    var ways: [Way] = []
    var (step, place) = (first, start)
    while true {
      try run.spend(1)
      var isMatch = true
      var next = step + 1
      switch steps[step] {
      case .found: return place
      case .split(let first, let second):
        ways.append(.next(step: second, place: place))
        next = first
      case .jump(let target): next = target
      case .save(let slot):
        ways.append(.restore(slot: slot, slots[slot]))
        slots[slot] = place
      case .moved(let slot): isMatch = slots[slot] != place
      case .look(let end, let isNegated):
        var own = slots
        try run.spend(slots.count / 8)
        let isFound = try match(step + 1, text, place, &own, run) != nil
        isMatch = isFound != isNegated
        if isFound, !isNegated {
          for slot in own.indices where own[slot] != slots[slot] {
            ways.append(.restore(slot: slot, slots[slot]))
          }
          slots = own
        }
        next = end
      case .test(let test):
        let length = try length(of: test, text, place, slots, run)
        isMatch = length != nil
        place += length ?? 0
      }
      if isMatch {
        step = next
        continue
      }
      guard let (other, back) = goBack(&ways, &slots) else { return nil }
      (step, place) = (other, back)
    }
  }

  private func goBack(_ ways: inout [Way], _ slots: inout [Int]) -> (step: Int, place: Int)? {
    while let way = ways.popLast() {
      switch way {
      case .restore(let slot, let old): slots[slot] = old
      case .next(let step, let place): return (step, place)
      }
    }
    return nil
  }

  /// How much of the text a test takes from a place on; nil if it fails there.
  private func length(
    of test: ScriptRegexTest, _ text: [UInt16], _ place: Int, _ slots: [Int], _ run: ScriptRun
  ) throws -> Int? {
    let before = place > 0 ? text[place - 1] : nil
    let unit = place < text.count ? text[place] : nil
    let isBreak = { (unit: UInt16?) in unit.map(Self.isBreak) ?? false }
    let isWord = { (unit: UInt16?) in unit.map(Self.isWord) ?? false }
    switch test {
    case .start: return before == nil || isMultiline && isBreak(before) ? 0 : nil
    case .end: return unit == nil || isMultiline && isBreak(unit) ? 0 : nil
    case .boundary(let isNegated): return (isWord(before) != isWord(unit)) != isNegated ? 0 : nil
    case .reference(let group): return try referred(group, text, place, slots, run)
    case .unit(let wanted): return unit.map(folded) == folded(wanted) ? 1 : nil
    case .any: return unit != nil && (anyIsAll || !isBreak(unit)) ? 1 : nil
    case .set(let ranges, let isNegated):
      try run.spend(ranges.count / 8)
      guard let unit else { return nil }
      let has = { (unit: UInt16) in ranges.contains { $0.contains(unit) } }
      let isIn = has(unit) || ignoresCase && (has(folded(unit)) || has(Self.capital(unit)))
      return isIn != isNegated ? 1 : nil
    }
  }

  /// How long the text of a group is, if it stands here once more.
  private func referred(
    _ group: Int, _ text: [UInt16], _ place: Int, _ slots: [Int], _ run: ScriptRun
  ) throws -> Int? {
    guard group <= groupCount, slots[2 * group] >= 0, slots[2 * group + 1] >= 0 else { return 0 }
    let own = text[slots[2 * group]..<max(slots[2 * group], slots[2 * group + 1])]
    try run.spend(own.count)
    guard place + own.count <= text.count else { return nil }
    return zip(own, text[place...]).allSatisfy { folded($0) == folded($1) } ? own.count : nil
  }

  private func folded(_ unit: UInt16) -> UInt16 {
    ignoresCase && unit >= 0x41 && unit <= 0x5A ? unit + 0x20 : unit
  }

  private static func capital(_ unit: UInt16) -> UInt16 {
    unit >= 0x61 && unit <= 0x7A ? unit - 0x20 : unit
  }

  private static func isBreak(_ unit: UInt16) -> Bool {
    unit == 0x0A || unit == 0x0D || unit == 0x2028 || unit == 0x2029
  }

  private static func isWord(_ unit: UInt16) -> Bool {
    unit >= 0x30 && unit <= 0x39 || unit >= 0x41 && unit <= 0x5A || unit == 0x5F
      || unit >= 0x61 && unit <= 0x7A
  }
}
