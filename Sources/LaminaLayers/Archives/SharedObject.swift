/// A class whose initialiser gives out an object that exists already.
///
/// Not bound to classes, although only they make sense: an initialiser of a class-bound protocol
/// may not set `self`.
protocol SharedObject {}

extension SharedObject {
  init(shared: Self) { self = shared }
}
