#include "CClipper.h"

#include <cerrno>
#include <cstdlib>
#include <new>
#include <vector>

#if !__has_include(<polyclipping/clipper.hpp>)
#error "<polyclipping/clipper.hpp> is missing: apt-get install libpolyclipping-dev"
#endif
#include <polyclipping/clipper.hpp>

namespace {

ClipperLib::Paths paths_of(const LaminaClipperArea &area) {
  ClipperLib::Paths paths(area.polygons);
  const LaminaClipperPoint *next = area.points;
  for (size_t i = 0; i < area.polygons; i++) {
    paths[i].reserve(area.counts[i]);
    for (size_t j = 0; j < area.counts[i]; j++, next++) {
      paths[i].push_back(ClipperLib::IntPoint(next->x, next->y));
    }
  }
  return paths;
}

ClipperLib::PolyFillType fill_of(const LaminaClipperArea &area) {
  return area.even_odd ? ClipperLib::pftEvenOdd : ClipperLib::pftNonZero;
}

ClipperLib::ClipType type_of(LaminaClipperOperation operation) {
  switch (operation) {
    case LAMINA_CLIPPER_INTERSECTION: return ClipperLib::ctIntersection;
    case LAMINA_CLIPPER_DIFFERENCE: return ClipperLib::ctDifference;
    case LAMINA_CLIPPER_XOR: return ClipperLib::ctXor;
    default: return ClipperLib::ctUnion;
  }
}

template <typename T>
T *copy_of(const std::vector<T> &values) {
  T *copy = static_cast<T *>(std::malloc(values.empty() ? 1 : values.size() * sizeof(T)));
  if (copy == nullptr) throw std::bad_alloc();
  for (size_t i = 0; i < values.size(); i++) copy[i] = values[i];
  return copy;
}

}  // namespace

int lamina_clipper_run(
    LaminaClipperOperation operation, const LaminaClipperArea *subject, const LaminaClipperArea *clip,
    LaminaClipperResult *result) {
  *result = LaminaClipperResult{nullptr, nullptr, 0};
  try {
    // Keep the points along straight lines: the caller finds its own points again by their
    // coordinates.
    ClipperLib::Clipper clipper(ClipperLib::ioPreserveCollinear);
    clipper.AddPaths(paths_of(*subject), ClipperLib::ptSubject, true);
    clipper.AddPaths(paths_of(*clip), ClipperLib::ptClip, true);
    // Not a tree of polygons: to find what lies in what, the library compares each polygon with
    // all others again and again, which can take minutes.
    ClipperLib::Paths paths;
    errno = 0;
    if (!clipper.Execute(type_of(operation), paths, fill_of(*subject), fill_of(*clip))) {
      // It catches whatever is thrown, and so does not tell memory that ran out from other faults.
      return errno == ENOMEM ? -1 : 0;
    }
    std::vector<LaminaClipperPoint> points;
    std::vector<size_t> counts;
    for (const auto &path : paths) {
      for (const auto &point : path) points.push_back({point.X, point.Y});
      counts.push_back(path.size());
    }
    result->points = copy_of(points);
    result->counts = copy_of(counts);
    result->polygons = counts.size();
    return 1;
  } catch (const std::bad_alloc &) {
    lamina_clipper_free(result);
    return -1;
  } catch (...) {
    lamina_clipper_free(result);
    return 0;
  }
}

void lamina_clipper_free(LaminaClipperResult *result) {
  std::free(result->points);
  std::free(result->counts);
  *result = LaminaClipperResult{nullptr, nullptr, 0};
}
