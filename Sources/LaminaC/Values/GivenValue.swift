import CLaminaTypes

/// Runs the body of a C function that gets a value of any type: `find` returns the value, and the
/// key that messages name. After an error, and without a value, the result has no value.
func giveValue(
  _ value: UnsafeMutablePointer<lamina_value>?, _ find: () throws -> (Any?, String)
) -> LaminaStatus {
  var isThere = true
  let status = attempt {
    let place = try place(value, "value")
    place.pointee = lamina_value()
    let (object, key) = try find()
    if object == nil { isThere = false }
    try ValueMemory.store(object, key, at: place)
  }
  return isThere || status != .ok ? status : .noValue
}
