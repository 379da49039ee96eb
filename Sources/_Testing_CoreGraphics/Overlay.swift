// The Swift toolchain for Linux announces that a file which imports both `CoreGraphics` and
// `Testing` also needs the module of this name, and ships it for Apple's systems only. This empty
// one lets tests of ported code import both.
