import CLaminaTypes
import Foundation
import Lamina

// Section: Pools
//
// A pool draws many independent trees on several threads, each with its own context. A job is a
// function that makes a tree, which runs on a thread of the pool.

/// Makes a pool and opens its contexts. `contexts` is the number of threads, at most 64; 0 takes
/// one per core, at most four. `queueLimit` is the number of jobs that may wait; 0 means 64.
/// `device` may be NULL, as for lamina_renderer_create. The caller releases the pool.
///
/// Errors: LAMINA_USAGE for other numbers and an invalid handle; LAMINA_NO_DEVICE.
@c(lamina_pool_create) public func poolCreate(
  _ contexts: Int32, _ queueLimit: Int32, _ device: DeviceHandle?,
  _ pool: UnsafeMutablePointer<PoolHandle?>?
) -> LaminaStatus {
  handOut(pool, "pool", .pool) {
    let device = try device.map { try HandleTable.shared.object($0, .device).request }
    return try RenderPool(
      contexts: contexts == 0 ? nil : Int(contexts), device: device,
      queueLimit: queueLimit == 0 ? 64 : Int(queueLimit), limits: CurrentLimits.value)
  }
}

/// Gives a pool back. Its threads end after the jobs that were submitted.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_pool_release) public func poolRelease(_ pool: PoolHandle?) -> LaminaStatus {
  attempt { try HandleTable.shared.release(pool, .pool) }
}

/// Draws the picture of a job and waits for it. Any number of threads may call this. If the job's
/// timeout passes, the function returns at that time; `make_tree` may still run for a while then,
/// so its context must stay valid until the pool is shut down.
///
/// Errors: LAMINA_USAGE for an invalid handle, NULL, numbers that are no sizes or times, and a pool
/// that was shut down; LAMINA_OUT_OF_TIME; LAMINA_BUSY; what `make_tree` returns; LAMINA_LIMIT,
/// LAMINA_LOST_CONTEXT and LAMINA_INTERNAL as for lamina_renderer_render. A job that fails does
/// not harm the pool.
@c(lamina_pool_render) public func poolRender(
  _ pool: PoolHandle?, _ job: UnsafePointer<lamina_job>?,
  _ image: UnsafeMutablePointer<ImageHandle?>?
) -> LaminaStatus {
  handOut(image, "image", .image) {
    let pool = try HandleTable.shared.object(pool, .pool)
    let job = try PoolJob(job)
    let answer = PoolAnswer()
    Task.detached {
      do {
        answer.give(.success(try await job.picture(in: pool)))
      } catch {
        answer.give(.failure(error))
      }
    }
    return try answer.wait()
  }
}

/// Begins a job and returns at once. `done` is called once with the result, on any thread, also if
/// the job fails. The job itself is copied; its context must stay valid as for lamina_pool_render.
///
/// Errors: LAMINA_USAGE for an invalid handle, NULL, and numbers that are no sizes or times. Then
/// `done` is not called.
@c(lamina_pool_submit) public func poolSubmit(
  _ pool: PoolHandle?, _ job: UnsafePointer<lamina_job>?, _ done: lamina_job_done_function?
) -> LaminaStatus {
  attempt {
    let pool = try HandleTable.shared.object(pool, .pool)
    let job = try PoolJob(job)
    guard let done else { throw Failure(.usage, "done: NULL instead of a function") }
    let answer = HostFunction(call: done)
    Task.detached {
      do {
        let handle = try HandleTable.shared.add(try await job.picture(in: pool), .image)
        answer.call(job.context, LaminaStatus.ok.rawValue, "", handle)
      } catch {
        let failure = Failure(error)
        answer.call(job.context, failure.status.rawValue, failure.message, nil)
      }
    }
  }
}

/// Ends a pool: it takes no more jobs, and its threads have ended when the function returns. With
/// `cancelling`, jobs that wait or run fail now; otherwise they are finished first.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_pool_shutdown) public func poolShutdown(_ pool: PoolHandle?, _ cancelling: Bool)
  -> LaminaStatus
{
  attempt {
    let pool = try HandleTable.shared.object(pool, .pool)
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      await pool.shutdown(cancelling: cancelling)
      done.signal()
    }
    done.wait()
  }
}
