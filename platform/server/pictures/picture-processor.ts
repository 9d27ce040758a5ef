import { fileURLToPath } from 'node:url';
import type { WorkOrder } from '../limits/tenant-queues.ts';
import type { TenantQueue } from '../limits/waiting-line.ts';
import { createWorkerPool } from '../limits/worker-pool.ts';
import { PictureError } from './picture-error.ts';
import type { NormalizedPicture, PictureOrder } from './picture-message.ts';
import { readPictureStructure } from './picture-structure.ts';
import { toPictureError } from './worker-picture-error.ts';

interface PictureRequest extends Pick<WorkOrder, 'signal'> {
  /** Owner of the picture. */
  readonly tenantQueue: TenantQueue;
  /** Largest picture that is decoded. */
  readonly maxPixels: number;
  /** Longer edge of the result, in pixels, at most. */
  readonly maxEdge: number;
  /** Cuts off edges that are wholly transparent; kept if absent. */
  readonly trimTransparent?: boolean;
}

/** Takes uploaded pictures: the one part that looks into them. */
export interface PictureProcessor {
  /**
   * Checks a PNG or JPEG by its content and encodes it anew, upright, without metadata: as PNG when some of it is
   * transparent, else as JPEG.
   *
   * @throws PictureError; AppError too_many_requests or overloaded when too many wait, overloaded when no worker starts
   */
  normalize(bytes: Uint8Array, request: PictureRequest): Promise<NormalizedPicture>;
  /** Takes nothing more, finishes what was taken. */
  close(): Promise<void>;
}

export interface PictureProcessorOptions {
  /** Resident memory of the worker in megabytes beyond which it is ended, default 320: 8 megapixels take about 200. */
  readonly maxMegabytes?: number;
  /** Time for one picture in milliseconds, default 10 000. */
  readonly timeoutMs?: number;
}

const entry = fileURLToPath(new URL('./picture-worker.ts', import.meta.url));
const maxWaiting = 16;
const maxWaitingPerLane = 4;
const maxWaitingBytes = 64 * 1024 * 1024;

/** Decodes one picture at a time, in a child process with limits of memory and time. */
export function createPictureProcessor({
  maxMegabytes = 320,
  timeoutMs = 10_000,
}: PictureProcessorOptions = {}): PictureProcessor {
  const limits = {
    name: 'pictures',
    running: 1,
    waiting: maxWaiting,
    waitingPerTenant: maxWaitingPerLane,
    waitingBytes: maxWaitingBytes,
  };
  const pool = createWorkerPool<PictureOrder, NormalizedPicture>({
    entry,
    maxMegabytes,
    limits,
    env: { UV_THREADPOOL_SIZE: '1' },
  });
  return {
    normalize: async (uploaded, { maxPixels, maxEdge, trimTransparent = false, tenantQueue, signal }) => {
      const { width, height, bytes, orientation } = readPictureStructure(uploaded);
      if (width * height === 0) throw new PictureError('unreadable', 'the picture has no pixels');
      if (width * height > maxPixels)
        throw new PictureError('too_large', `${width} × ${height} pixels are more than ${maxPixels}`);
      const order = { bytes, orientation, maxEdge, maxPixels, trimTransparent };
      return pool
        .run(order, { tenantQueue, bytes: bytes.byteLength, timeoutMs, ...(signal !== undefined && { signal }) })
        .catch((error: unknown) => {
          throw toPictureError(error);
        });
    },
    close: () => pool.close(),
  };
}
