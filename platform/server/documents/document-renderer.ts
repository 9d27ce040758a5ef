import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../clock.ts';
import type { WorkOrder } from '../limits/tenant-queues.ts';
import { WorkerError } from '../limits/worker-error.ts';
import { createWorkerPool } from '../limits/worker-pool.ts';
import { toDocumentError } from './document-error.ts';
import type { MetadataSchema } from './identify-pdf.ts';
import type { DocumentAttachment, RenderOrder } from './render-message.ts';

export interface DocumentRendererOptions {
  /** Worker processes at most; they start when there is work. Default: one per processor, at least 2, at most 4. */
  readonly workers?: number;
  /** Documents that may wait, default 256. One more is refused. */
  readonly queueLimit?: number;
  /**
   * Documents of one queue that may wait, default 32: a dozen documents that somebody makes at once, and as many of a
   * colleague.
   */
  readonly laneQueueLimit?: number;
  /**
   * Resident memory of a worker in megabytes beyond which it is ended, default 640: a hundred pages of tables need 380.
   */
  readonly maxMegabytes?: number;
  /** Time for a document that says nothing else, in milliseconds; default 5 000 for `live`, else 20 000. */
  readonly timeoutMs?: number;
  /** A worker without work for so long ends and gives its memory back, in milliseconds, default 30 000. */
  readonly idleMs?: number;
  /** Source of the creation date in the documents. */
  readonly now?: () => Date;
}

/** `priority: 'live'` for what is only looked at. */
export interface RenderRequest extends Omit<WorkOrder, 'bytes'> {
  /** Absolute path of a `.typ` file of this project. It reads its data with `json("/.document/data.json")`. */
  readonly template: string;
  /** Anything that JSON can carry. Texts are data: the template prints them, never runs them. */
  readonly data: unknown;
  /**
   * Absolute path of a module of this project that exports `prepareDocument(data): PreparedDocument`. It runs in the
   * worker and makes what the template reads, so that long texts do not hold up the server.
   */
  readonly prepare?: string;
  /**
   * Lays the document out with `json("/.document/one-page.json")` true first, so that the template can leave
   * out what depends on the number of pages; if it does not fit one page, once more with false. Default: false only.
   */
  readonly mayFitOnePage?: boolean;
  /** Further files by name, such as `{ logo }`: the template finds them as `"/.document/logo"`. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
  /** Files that travel inside the PDF, for templates that use `letter.typ`; each is dated like the document. */
  readonly attachments?: readonly DocumentAttachment[];
  /** Metadata (XMP) beyond title, author, language and dates. */
  readonly metadata?: MetadataSchema;
  /**
   * Date of the document in its metadata, to the second; now if absent. The same order with the same date makes the
   * same bytes.
   */
  readonly createdAt?: Date;
  /** Time for this document once a worker has begun, in milliseconds; the renderer's if absent. */
  readonly timeoutMs?: number;
}

export interface DocumentRenderer {
  /**
   * Makes a PDF/A-3a document that is accessible (PDF/UA-1).
   * @throws DocumentError see `DocumentErrorReason`; AppError when too many wait or a newer one replaced it, see
   *   `TenantQueues`
   */
  render(request: RenderRequest): Promise<Uint8Array>;
  /** Starts a worker when there is none, because a preview will soon be asked for. */
  warmUp(): void;
  /** Takes no more orders, finishes those taken and ends the workers. */
  close(): Promise<void>;
}

const entry = fileURLToPath(new URL('./document-worker.ts', import.meta.url));
const maxWaitingBytes = 64 * 1024 * 1024;
const liveTimeoutMs = 5000;
const keptTimeoutMs = 20_000;

/** Makes PDF documents from Typst templates in child processes. One queue always leaves a worker to the others. */
export function createDocumentRenderer(options: DocumentRendererOptions = {}): DocumentRenderer {
  const {
    workers = Math.min(Math.max(availableParallelism(), 2), 4),
    queueLimit = 256,
    laneQueueLimit = 32,
    maxMegabytes = 640,
  } = options;
  const now = options.now ?? systemClock.now;
  const pool = createWorkerPool<RenderOrder, Uint8Array>({
    entry,
    maxMegabytes,
    execArgv: ['--expose-gc'],
    // The compiler's own threads only get in the way of the other workers.
    env: { RAYON_NUM_THREADS: '1', ...compileCache() },
    limits: {
      name: 'documents',
      running: workers,
      runningPerTenant: Math.max(1, workers - 1),
      waiting: queueLimit,
      waitingPerTenant: laneQueueLimit,
      waitingBytes: maxWaitingBytes,
    },
    ...(options.idleMs !== undefined && { idleMs: options.idleMs }),
  });

  return {
    async render(request) {
      const {
        template,
        data,
        prepare,
        files = {},
        attachments = [],
        metadata,
        createdAt = now(),
        mayFitOnePage = false,
        ...work
      } = request;
      const json = JSON.stringify(data);
      const order = {
        template,
        json,
        files,
        attachments,
        mayFitOnePage,
        createdAt: Math.floor(createdAt.getTime() / 1000),
        ...(prepare !== undefined && { prepare }),
        ...(metadata !== undefined && { metadata }),
      };
      const bytes = [...Object.values(files), ...attachments.map(({ content }) => content)].reduce(
        (sum, file) => sum + file.byteLength,
        json.length,
      );
      const limit = work.timeoutMs ?? options.timeoutMs ?? (work.priority === 'live' ? liveTimeoutMs : keptTimeoutMs);
      return pool.run(order, { ...work, bytes, timeoutMs: limit }).catch((error: unknown) => {
        throw error instanceof WorkerError ? toDocumentError(template, error) : error;
      });
    },
    warmUp: () => pool.warmUp(),
    close: () => pool.close(),
  };
}

/** Workers find their modules compiled where the server keeps its own. */
function compileCache(): Readonly<Record<string, string>> {
  // Node appends a folder by its version.
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
