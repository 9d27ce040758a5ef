import { fileURLToPath } from 'node:url';
import { AppError } from '../errors/app-error.ts';
import type { WorkOrder } from '../limits/tenant-queues.ts';
import { createWorkerPool } from '../limits/worker-pool.ts';
import type { MadePhoto, PhotoOrder, PhotoResult } from './photo-message.ts';
import { assertPhotoSize, readPhotoSize } from '../pictures/photo-structure.ts';
import { toPictureError } from '../pictures/worker-picture-error.ts';

/** Makes smaller encodings of photos. */
export interface PhotoProcessor {
  /**
   * Decodes a JPEG, PNG or WebP on this machine and encodes it upright, without metadata, in several sizes.
   *
   * @returns drafts, which belong to whoever asked
   * @throws PictureError; AppError too_many_requests or overloaded when too many wait, overloaded when no worker starts,
   *   file_store_unavailable when the disk takes no more
   */
  makeVariants(order: PhotoOrder, work: Pick<WorkOrder, 'tenantQueue' | 'priority' | 'signal'>): Promise<MadePhoto>;
  /** Takes nothing more, finishes what was taken. */
  close(): Promise<void>;
}

export interface PhotoProcessorOptions {
  /** Resident memory of the worker in megabytes beyond which it is ended, default 800: a JPEG in layers of 100 megapixels. */
  readonly maxMegabytes?: number;
  /** Time for one picture in milliseconds, default 60 000. */
  readonly timeoutMs?: number;
}

// Pixels are given back as soon as they are freed: 160 MB at most instead of 260 with thirty photos of 12 megapixels, for a
// tenth more time (glibc; others do not read it).
const givesBack = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const;

const retryAfterSeconds = 10;
const entry = fileURLToPath(new URL('./photo-worker.ts', import.meta.url));

/** Decodes one photo at a time, in a child process with limits of memory and time. */
export function createPhotoProcessor({
  maxMegabytes = 800,
  timeoutMs = 60_000,
}: PhotoProcessorOptions = {}): PhotoProcessor {
  const pool = createWorkerPool<PhotoOrder, PhotoResult>({
    entry,
    maxMegabytes,
    limits: { name: 'photos', running: 1, waiting: 256, waitingPerTenant: 64 },
    env: { UV_THREADPOOL_SIZE: '1', ...givesBack },
  });
  return {
    makeVariants: async (order, { tenantQueue, priority, signal }) => {
      const { width, height } = await readPhotoSize(order.path);
      assertPhotoSize({ width, height }, order.maxPixels);
      const work = {
        timeoutMs,
        ...(tenantQueue !== undefined && { tenantQueue }),
        ...(priority !== undefined && { priority }),
        ...(signal !== undefined && { signal }),
      };
      const result = await pool.run(order, work).catch((error: unknown) => {
        throw toPictureError(error);
      });
      if (result === 'disk_unavailable') throw new AppError('file_store_unavailable', { retryAfterSeconds });
      return result;
    },
    close: () => pool.close(),
  };
}
