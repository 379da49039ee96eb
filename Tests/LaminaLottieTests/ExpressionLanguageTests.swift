import Testing

@testable import LaminaLottie

/// The language of expressions beyond its oldest form, and what it may cost.
@Suite struct ExpressionLanguageTests {
  private func value(_ text: String, steps: Int = 100_000) throws -> Double {
    let program = try ScriptParser.read(text)
    let run = ScriptRun(budget: ScriptRun.Budget(steps: steps)) { _, _ in nil }
    return try run.run(program) { ScriptText.number(try run.plain($0)) }
  }

  private func text(_ text: String) throws -> String {
    let program = try ScriptParser.read(text)
    let run = ScriptRun(budget: ScriptRun.Budget(steps: 100_000)) { _, _ in nil }
    return try run.run(program) { try ScriptText.text($0, run) }
  }

  @Test(arguments: [
    ("let a = 'in'; `one ${a} ${1 + 2} two`", "one in 3 two"),
    ("`${[1, 2].map(n => `<${n}>`).join('')}`", "<1><2>"), (#"`a\`b${'}'}c\n`"#, "a`b}c\n"),
    ("`$5 {x}`", "$5 {x}"), ("`${{a: 4}.a}`", "4"),
    ("const [a, , b = 7, ...c] = [1, 2, undefined, 4, 5]; [a, b, c.length].join()", "1,7,2"),
    ("const {x, y: {z = 3} = {}, ...r} = {x: 1, p: 5, q: 6}; [x, z, r.p + r.q].join()", "1,3,11"),
    ("let a = 1, b = 2; [a, b] = [b, a]; `${a}${b}`", "21"),
    ("const o = {}; [o.a, o['b']] = [4, 5]; `${o.a}${o.b}`", "45"),
    (
      "function f(a, b = a * 2, ...c) { return a + b + c.length; } f(1) + ':' + f(1, 1, 1, 1)",
      "3:4"
    ),
    ("const f = ({x, y = 4}, [z]) => x + y + z; f({x: 1}, [2])", "7"),
    ("Math.max(...[1, 8], 3) + [...'ab', ...[1]].join('')", "8ab1"),
    ("const a = {p: 1}; const b = {...a, q: 2, ['r' + 1]: 3}; Object.keys(b).join()", "p,q,r1"),
    ("const o = {a: {b: 5}}; [o?.a?.b, o.x?.y.z, o.f?.(1), o.x?.[0]].join()", "5,,,"),
    ("1 ?.5 : 2", "0.5"),
    ("let a = null; a ??= 3; let b = 0; b ||= 4; let c = 1; c &&= 5; a + b + c", "12"),
    ("let t = ''; for (const [k, v] of Object.entries({a: 1, b: 2})) t += k + v; t", "a1b2"),
    ("const o = {k: 7, f() { return [1].map(v => v + this.k)[0]; }}; o.f()", "8"),
    (
      "function f() { return this.k + arguments[0]; } f.call({k: 1}, 2) + f.apply({k: 5}, [1])",
      "9"
    ),
    ("function f(a) { return this.k + a; } f.bind({k: 30}, 4)()", "34"),
    (
      "let r; try { throw new RangeError('far'); } catch (e) { r = e; } [r.name, r.message].join(' ')",
      "RangeError far"
    ),
    ("let r; try { null.x; } catch (e) { r = e instanceof Error; } r", "true"),
    ("0x1F + 0b11 + 0o17 + 1_000", "1049"),
    (
      "'a,b'.split(',').length + 'x'.repeat(3) + '5'.padStart(3, 'ab') + '5'.padEnd(2)", "2xxxab55 "
    ),
    (
      "[' a '.trimStart(), 'abc'.at(-1), 'abca'.lastIndexOf('a'), 'abc'.endsWith('bc')].join()",
      "a ,c,3,true"
    ),
    ("[[1, 2].at(-3), [1, 2].at(5), 'ab'.at(-3), 'ab'.at(-2), 'ab'.charAt(5)].join('/')", "///a/"),
    ("'a-b-c'.replaceAll('-', '+') + 'a-b-c'.replace('-', '$&$&')", "a+b+ca--b-c"),
    (
      "[[1, [2, [3]]].flat().length, [1, 2].flatMap(v => [v, v]).length, [1, 2, 3].at(-1)].join()",
      "3,4,3"
    ),
    (
      "[[4, 5].findIndex(v => v > 4), [4, 5, 6].findLast(v => v < 6), [1, 2, 1].lastIndexOf(1)].join()",
      "1,5,2"
    ),
    (
      "[Array.from({length: 3}, (v, i) => i * 2), Array.of(7), new Array(2).fill(1)].join()",
      "0,2,4,7,1,1"
    ),
    ("['a', 'b'].reduceRight((s, v) => s + v)", "ba"),
    ("const a = [1, 2, 3]; a.length = 1; a.join()", "1"),
    (
      "[Array.isArray([]), Number.isInteger(4), Number.isInteger(4.5), [] instanceof Array].join()",
      "true,true,false,true"
    ),
    ("Object.assign({}, {a: 1}, {b: 2}).b + Object.fromEntries([['z', 3]]).z", "5"),
    ("String.fromCharCode(65, 66)", "AB"), ("(255).toString(16) + (0.5).toString(2)", "ff0.1"),
    ("parseInt('ff', 16) + parseInt('0x10') + parseInt('12px')", "283"),
    (
      "[(2.5).toFixed(0), (1.005).toFixed(2), (-1.5).toFixed(0), (0).toFixed(1)].join()",
      "3,1.00,-2,0.0"
    ),
    (
      "[(123.456).toPrecision(4), (1234.5).toPrecision(2), (0.00001).toPrecision(1)].join()",
      "123.5,1.2e+3,0.00001"
    ),
    ("[1234567.891, 12, -1000].map(v => v.toLocaleString()).join(' ')", "1,234,567.891 12 -1,000"),
    ("(5).toLocaleString('en-US', {minimumFractionDigits: 2})", "5.00"),
    (
      "[1e-5, -0.00012, 1e-7, 2.5e16, 1e21, 1.5e-10].join(' ')",
      "0.00001 -0.00012 1e-7 25000000000000000 1e+21 1.5e-10"
    ),
    ("function f() { return `${arguments[1]}`; } f(1, 2)", "2"),
    ("Math.hypot(2, 3, 6) + Math.clz32(1) + Math.fround(0.5)", "38.5"),
    ("[[1, [2, 3]], 'x'].join('-')", "1,2,3-x"),
  ])
  func theLanguageIsThatOfTheAuthorsTool(_ source: String, _ result: String) throws {
    #expect(try text(source) == result, "\(source)")
  }

  @Test(arguments: [
    (#"'1234567'.replace(/\B(?=(\d{3})+(?!\d))/g, ',')"#, "1,234,567"),
    (#"'2024-05-06'.replace(/(\d+)-(\d+)-(\d+)/, '$3.$2.$1')"#, "06.05.2024"),
    (#"'foo  bar baz'.split(/\s+/).length"#, "3"),
    (#"'aBc'.replace(/[A-Z]/g, m => m + m)"#, "aBBc"),
    (#"'x1y22'.match(/\d+/g).join()"#, "1,22"), (#"'x1y22'.match(/([a-z])(\d)/).join()"#, "x1,x,1"),
    (#"'abc'.search(/c/) + 'abc'.search('z')"#, "1"), (#"'q'.match(/z/) === null"#, "true"),
    (
      #"let m, n = 0, r = /a(b)?/g; while ((m = r.exec('abaab')) !== null) n += m[0].length; n"#,
      "5"
    ),
    (#"new RegExp('b+', 'i').test('aBBc')"#, "true"), (#"/^(\w+)\s\1$/.test('hey hey')"#, "true"),
    (#"'<a><b>'.match(/<.+?>/)[0]"#, "<a>"), (#"'a\nb'.match(/^b$/m) !== null"#, "true"),
    (#"'aaab'.match(/(a+)+b/)[1]"#, "aaa"), (#"'a.b'.split(/[.\-_]/).length"#, "2"),
    (#"'ab12'.replace(/[^\d]/g, '') + 'a-z'.match(/[a\-]+/)[0]"#, "12a-"),
    (#"'xyz'.replace(/(?:)/g, '.')"#, ".x.y.z."), (#"'aXbX'.split(/x/i).join()"#, "a,b,"),
    (#"8 / 2 / 2"#, "2"), (#"let a = 8; a /= 2; a"#, "4"), (#"[9][0] / 3 + (8) / 4"#, "5"),
    (#"'aé{b}'.match(/\u00e9{b}/)[0]"#, "é{b}"), (#"/a{2,3}/.exec('aaaa')[0]"#, "aaa"),
    (#"/(a*)*b/.test('aab')"#, "true"), (#"'tel'.match(/(?=(t))te/)[1]"#, "t"),
  ])
  func textsAreSearchedWithRegularExpressions(_ source: String, _ result: String) throws {
    #expect(try text(source) == result, "\(source)")
  }

  @Test(arguments: [
    (#"/(a/.test('a')"#, "not understood at character 3"), (#"/[a/"#, "without an end"),
    (#"/a**/.test('a')"#, "not understood at character 3"),
    (#"/(?<=a)b/.test('ab')"#, "not understood"),
    (#"/\p{L}/u.test('a')"#, "not understood"), (#"/a/q"#, "the flag 'q'"),
    (#"/a{3,2}/.test('a')"#, "not understood"),
    ("`a${", "without an end"),
    ("`${1 2}`", "'}' is missing"), ("[1, 2] = 3", "what cannot be assigned to"),
    ("let a; [a] = 3", "a list is missing"), ("(a, 1) => 2", "missing"),
    ("...[1]", "a value is missing"), ("const {a} = null; a", "of nothing"),
    ("'a'.repeat(-1)", "-1 times"),
  ])
  func whatIsWrongIsSaid(_ source: String, _ why: String) throws {
    let error = try #require(throws: ScriptError.self) { try value(source) }
    #expect(error.text.contains(why), "\(error.text)")
  }

  /// Everything that a text can ask for is counted before it is done.
  @Test(arguments: [
    "'x'.repeat(1e9)", "'x'.padStart(1e9)", "let s = 'x'; while (true) s = s.repeat(9)",
    "/(a+)+$/.test('a'.repeat(40) + 'b')", "/((((a*)*)*)*)*b/.test('a'.repeat(60))",
    "new RegExp('(?:(?:(?:){1000}){1000}){1000}').test('')",
    "new RegExp('((a{1000}){1000}){1000}').test('')",
    "new RegExp('('.repeat(200) + ')'.repeat(200))", "let a = []; a[0] = a; a.flat(Infinity)",
    "let a = []; a[0] = a; a.join()", "let a = [1]; while (true) a = [...a, ...a]",
    "let t = 'a'; while (true) t = `${t}${t}`", "Array.from({length: 1e8})",
    "let o = {}; for (let i = 0; ; i++) o = {...o, ['k' + i]: i}",
    "function f(...a) { return f(...a, ...a); } f(1)",
    "'a'.repeat(9000).replace(/a/g, m => m.repeat(9000))",
    "while (true) { /a{999}/.test('') }", "let s = 'a'.repeat(2e5); s.indexOf(s.slice(1e5) + 'b')",
    "let s = 'a'.repeat(2e5); s.split(s.slice(1e5) + 'b')",
  ])
  func nothingCostsWithoutBound(_ source: String) throws {
    let error = try #require(throws: ScriptError.self) { try value(source) }
    guard case .limit = error else {
      Issue.record("\(source): \(error)")
      return
    }
  }

  /// Each bound of a regular expression: the largest that is allowed, and one more.
  @Test(arguments: [
    ("'a'.repeat(1000)", "'a'.repeat(1001)"),
    ("'('.repeat(31) + ')'.repeat(31)", "'('.repeat(32) + ')'.repeat(32)"),
    ("'a{1000}'", "'a{1001}'"), ("'a{0,1000}'", "'a{0,1001}'"),
    // The last step says that all has matched.
    ("'a{1000}'.repeat(4) + 'a{999}'", "'a{1000}'.repeat(5)"),
    // 2 + 3 n + 2 m n parts: n repeats of m empty groups.
    ("'(?:(?:){98}){100}'", "'(?:(?:){99}){100}'"),
  ])
  func regularExpressionsAreBounded(_ allowed: String, _ tooMuch: String) throws {
    #expect(try text("new RegExp(\(allowed)).source.length > 0") == "true")
    #expect(throws: ScriptError.self) { try value("new RegExp(\(tooMuch))") }
  }

  @Test func longProgramsAreReadInTheirLength() throws {
    // Were arrows found by trying, each bracket would double the time.
    let depth = 20
    let open = String(repeating: "(a = ", count: depth)
    #expect(try value("let a; \(open)7\(String(repeating: ")", count: depth))") == 7)
    for source in [
      String(repeating: "`${", count: 30_000), String(repeating: "[", count: 50_000) + "a",
      "(" + String(repeating: "{a:", count: 20_000), "let " + String(repeating: "[", count: 90_000),
      String(repeating: "?.a", count: 30_000), "a" + String(repeating: "?.a", count: 30_000),
    ] {
      #expect(throws: ScriptError.self) { try ScriptParser.read(source) }
    }
  }
}
