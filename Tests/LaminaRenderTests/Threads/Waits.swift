import Testing

/// Returns when `condition` holds. After twenty minutes the test fails and goes on: a test that
/// waits for ever keeps the whole run, and nobody learns its name. A task may wait for minutes
/// where thousands of tests run.
func waits(
  until condition: @autoclosure () -> Bool, _ location: SourceLocation = #_sourceLocation
) async {
  let end = ContinuousClock.now + .seconds(1_200)
  while !condition() {
    if ContinuousClock.now > end {
      Issue.record("what is waited for has not happened in 20 minutes", sourceLocation: location)
      return
    }
    try? await Task.sleep(for: .milliseconds(1))
  }
}
