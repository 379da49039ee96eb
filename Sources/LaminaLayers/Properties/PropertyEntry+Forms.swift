import Foundation
import LaminaGeometry
import LaminaGraphics

// How rows of the table are written: one function for each form of a value. The property and the
// place have the same type, or the row does not compile.
extension PropertyEntry {
  typealias Path<Value> = PropertyAccess.Path<Value>

  static func number(
    _ path: Path<CGFloat>, at place: Place<CGFloat>, _ showing: Showing,
    _ action: DefaultAction? = nil
  ) -> PropertyEntry {
    PropertyEntry(
      access: .number(path), store: .lanes(.number(place)), showing: showing, action: action)
  }

  static func float(
    _ path: Path<Float>, at place: Place<Float>, _ showing: Showing,
    _ action: DefaultAction? = nil
  ) -> PropertyEntry {
    PropertyEntry(
      access: .float(path), store: .lanes(.float(place)), showing: showing, action: action)
  }

  static func point(
    _ path: Path<CGPoint>, at place: Place<CGPoint>, _ showing: Showing,
    _ action: DefaultAction? = nil
  ) -> PropertyEntry {
    PropertyEntry(
      access: .point(path), store: .lanes(.point(place)), showing: showing, action: action)
  }

  static func size(
    _ path: Path<CGSize>, at place: Place<CGSize>, _ showing: Showing,
    _ action: DefaultAction? = nil
  ) -> PropertyEntry {
    PropertyEntry(
      access: .size(path), store: .lanes(.size(place)), showing: showing, action: action)
  }

  /// - Parameter isStandardized: whether negative sizes are made positive.
  static func rect(
    _ path: Path<CGRect>, at place: Place<CGRect>, _ showing: Showing,
    _ action: DefaultAction? = nil, isStandardized: Bool = false
  ) -> PropertyEntry {
    PropertyEntry(
      access: .rect(path), store: .lanes(isStandardized ? .standardRect(place) : .rect(place)),
      showing: showing, action: action)
  }

  static func transform(
    _ path: Path<CATransform3D>, at place: Place<CATransform3D>, _ showing: Showing,
    _ action: DefaultAction? = nil
  ) -> PropertyEntry {
    PropertyEntry(
      access: .transform(path), store: .lanes(.transform(place)), showing: showing, action: action)
  }

  /// - Parameter components: where the numbers that are drawn lie.
  static func color(
    _ path: Path<CGColor?>, at place: Place<CGColor?>, _ components: Place<SIMD4<Float>>,
    _ showing: Showing, _ action: DefaultAction? = nil
  ) -> PropertyEntry {
    PropertyEntry(
      access: .color(path), store: .lanes(.color(place, components)), showing: showing,
      action: action)
  }

  /// A colour that something is multiplied by, where none changes nothing.
  ///
  /// - Parameter components: where the numbers that are drawn lie.
  static func factor(
    _ path: Path<CGColor?>, at place: Place<CGColor?>, _ components: Place<SIMD4<Float>>,
    _ showing: Showing, _ action: DefaultAction? = nil
  ) -> PropertyEntry {
    PropertyEntry(
      access: .color(path), store: .lanes(.factor(place, components)), showing: showing,
      action: action)
  }

  /// A switch among the flags of a row.
  static func flag(
    _ path: Path<Bool>, _ flag: LayerFlags, isInverse: Bool = false, _ showing: Showing,
    _ action: DefaultAction? = nil, archiving: Archiving = .onceSet
  ) -> PropertyEntry {
    PropertyEntry(
      access: .flag(path), store: .lanes(isInverse ? .missingFlag(flag) : .flag(flag)),
      showing: showing, action: action, archiving: archiving)
  }

  static func flag(
    _ path: Path<Bool>, at place: Place<Bool>, _ showing: Showing, archiving: Archiving = .onceSet,
    hasDefault: Bool = true, isDrawn: Bool = true
  ) -> PropertyEntry {
    PropertyEntry(
      access: .flag(path), store: .lanes(.bool(place)), showing: showing, archiving: archiving,
      hasDefault: hasDefault, isDrawn: isDrawn)
  }

  /// Bits, of which those outside `all` are dropped.
  static func bits<Bits: OptionSet & Sendable>(
    _ path: Path<Bits>, at place: Place<Bits>, within all: Bits, _ showing: Showing,
    _ action: DefaultAction? = nil
  ) -> PropertyEntry where Bits.RawValue: FixedWidthInteger & Sendable {
    PropertyEntry(
      access: .bits(path),
      store: .object(
        archived: { place.value(in: $0).rawValue },
        restore: { row, value in
          let number =
            value as? Bits.RawValue ?? (value as? Int).flatMap { Bits.RawValue(exactly: $0) }
          guard let bits = number else { return }
          place.own(in: row).pointee = Bits(rawValue: bits).intersection(all)
        }), showing: showing, action: action)
  }

  /// One of a set of names, which a row may keep in another form.
  static func name<Name: RawRepresentable & Sendable, Stored>(
    _ path: Path<Name>, at place: Place<Stored>, _ loaded: @escaping @Sendable (Stored) -> Name,
    _ stored: @escaping @Sendable (Name) -> Stored, _ showing: Showing,
    archiving: Archiving = .onceSet, isDrawn: Bool = true
  ) -> PropertyEntry where Name.RawValue == String {
    PropertyEntry(
      access: .name(path),
      store: .object(
        archived: { loaded(place.value(in: $0)).rawValue },
        restore: { row, value in
          guard let text = value as? String, let name = Name(rawValue: text) else { return }
          place.own(in: row).pointee = stored(name)
        }), showing: showing, archiving: archiving, isDrawn: isDrawn)
  }

  /// Any text, or none.
  static func text(_ path: Path<String?>, at place: Place<String?>) -> PropertyEntry {
    PropertyEntry(access: .text(path), store: .object(place), showing: .fixed)
  }

  /// A time in seconds, which may be infinite.
  static func time(
    _ path: Path<Double>, at place: Place<Double>, isDrawn: Bool = true
  ) -> PropertyEntry {
    PropertyEntry(access: .time(path), store: .value(place), showing: .fixed, isDrawn: isDrawn)
  }

  /// A number of single precision that belongs to the times.
  static func time(
    _ path: Path<Float>, at place: Place<Float>, isDrawn: Bool = true
  ) -> PropertyEntry {
    PropertyEntry(access: .rate(path), store: .value(place), showing: .fixed, isDrawn: isDrawn)
  }

  /// A map of times, which archives hold as numbers.
  static func timeMap(
    _ path: Path<CATimeMap?>, at place: Place<CATimeMap?>
  ) -> PropertyEntry {
    PropertyEntry(
      access: .timeMap(path),
      store: .object(
        archived: { place.value(in: $0)?.numbers },
        restore: { row, value in
          guard let map = (value as? [Double]).flatMap(CATimeMap.init(numbers:)) else { return }
          place.own(in: row).pointee = map
        }), showing: .fixed)
  }

  static func path(
    _ path: Path<CGPath?>, read: @escaping @Sendable (LayerRow) -> CGPath?,
    write: @escaping @Sendable (LayerRow, CGPath) -> Void, _ showing: Showing
  ) -> PropertyEntry {
    PropertyEntry(
      access: .path(path),
      store: .object(
        archived: read, restore: { row, value in (value as? CGPath).map { write(row, $0) } }),
      showing: showing)
  }

  /// Any other value, of which coding and archives take those of the type.
  static func object<Value>(
    _ path: Path<Value?>, _ taken: String, at place: Place<Value?>, _ showing: Showing,
    _ action: DefaultAction? = nil, archiving: Archiving = .onceSet, isStyled: Bool = true
  ) -> PropertyEntry {
    PropertyEntry(
      access: .object(path, taken), store: .object(place), showing: showing, action: action,
      archiving: archiving, isStyled: isStyled)
  }

  /// A place in a tree: archives hold it as an object of its own, if at all.
  static func apart<Value>(
    _ path: Path<Value?>, _ taken: String, _ showing: Showing, _ action: DefaultAction? = nil
  ) -> PropertyEntry {
    PropertyEntry(
      access: .object(path, taken), store: .apart, showing: showing, action: action,
      isStyled: false)
  }

  /// What follows from other values, or from the place in a tree.
  static func computed(_ access: PropertyAccess) -> PropertyEntry {
    PropertyEntry(
      access: access, store: .apart, showing: .fixed, archiving: .never, isStyled: false)
  }
}
