// The scalar types of GL and EGL, under the names of their headers and with the same meaning.
// Stored values may not be of the headers' own types: who imports this module knows no C module.

package typealias GLbitfield = UInt32
package typealias GLboolean = UInt8
package typealias GLchar = CChar
package typealias GLenum = UInt32
package typealias GLfloat = Float
package typealias GLint = Int32
package typealias GLint64 = Int64
package typealias GLintptr = Int
package typealias GLsizei = Int32
package typealias GLsizeiptr = Int
package typealias GLsync = OpaquePointer
package typealias GLubyte = UInt8
package typealias GLuint = UInt32
package typealias GLuint64 = UInt64

package typealias EGLAttrib = Int
package typealias EGLBoolean = UInt32
package typealias EGLConfig = UnsafeMutableRawPointer
package typealias EGLContext = UnsafeMutableRawPointer
package typealias EGLDeviceEXT = UnsafeMutableRawPointer
package typealias EGLDisplay = UnsafeMutableRawPointer
package typealias EGLImage = UnsafeMutableRawPointer
package typealias EGLSurface = UnsafeMutableRawPointer
package typealias EGLSync = UnsafeMutableRawPointer
package typealias EGLenum = UInt32
package typealias EGLint = Int32
