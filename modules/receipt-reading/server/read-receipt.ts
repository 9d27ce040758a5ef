import { WorkerError } from '#platform/server/limits/worker-error.ts';
import { ReadingError } from '#platform/server/reading/reading-error.ts';
import type { TextPage } from '#platform/server/reading/text-page.ts';
import type { CheckReport } from '#modules/e-invoice/contract/check-report.ts';
import { finding, reportNothing } from '#modules/e-invoice/server/index.ts';
import type { Recipient } from './extract/recipient.ts';
import { interpret } from './interpret.ts';
import type { ReadFields } from './read-fields.ts';
import type { ReadingOrder, ReadingResults, ReadXmlPart, ReceiptFile } from './reading-order.ts';
import { trySecondTime } from './receipt-reader.ts';
import type { ReadingScope, ReceiptReader } from './receipt-reader.ts';

export interface ReceiptReading {
  readonly fields: ReadFields;
  /** Null if it is no e-invoice. */
  readonly checkReport: CheckReport | null;
  /** Pages that are missing in the fields, from 1, each with the reason; null for one that was not tried. */
  readonly unreadPages: readonly { readonly page: number; readonly cause: unknown }[];
}

export interface ReadReceiptOptions extends ReadingScope {
  readonly signal: AbortSignal;
  readonly recipient: Recipient;
  /** Time limit of the processes for the whole receipt; pages read by then count. Waiting for them does not count. */
  readonly deadlineMs: number;
  /** @param done pages that were read */
  readonly onPage: (done: number, total: number) => void;
}

type ReadStep = Exclude<ReadingOrder['step'], 'picture' | 'comparison' | 'cover'>;
type Take = <Name extends ReadStep>(order: Extract<ReadingOrder, { step: Name }>) => Promise<ReadingResults[Name]>;

/** Further pages of a receipt are terms and advertisements. */
const maxPages = 20;
/** Share of the time for interpreting the pages, the last step: 5 seconds of a minute. */
const shareForFields = 1 / 12;

/**
 * Reads a receipt: the e-invoice in it, then the text of its pages, which is recognised if they are pictures.
 * @throws ReadingError, WorkerError if nothing can be read; AppError if too many wait; the signal's reason
 */
export async function readReceipt(
  reader: ReceiptReader,
  file: ReceiptFile,
  { tenantQueue, signal, recipient, deadlineMs, onPage }: ReadReceiptOptions,
): Promise<ReceiptReading> {
  let leftMs = deadlineMs * (1 - shareForFields);
  const attempt: Take = async (order) => {
    if (leftMs < 1) throw new WorkerError('timed_out', `took longer than ${deadlineMs} ms`);
    let startedAt: number | undefined;
    const onStart = (): void => {
      startedAt = performance.now();
    };
    return reader.read(order, { tenantQueue, signal, timeoutMs: leftMs, onStart }).finally(() => {
      if (startedAt !== undefined) leftMs -= performance.now() - startedAt;
    });
  };
  const take: Take = (order) => trySecondTime(() => attempt(order));

  const { pages: count } = await take<'inspect'>({ step: 'inspect', file });
  const xml = await readXmlPart(take, file);
  const available = file.mediaType === 'application/xml' ? 0 : count;
  const total = Math.min(available, maxPages);
  const pages: TextPage[] = [];
  const unreadPages: { page: number; cause: unknown }[] = [];
  onPage(0, total);
  for (let page = 1; page <= available; page += 1) {
    if (page > total || leftMs < 1) {
      unreadPages.push({ page, cause: null });
      continue;
    }
    try {
      // The XML of an e-invoice is more precise than any recognition.
      pages.push(await take<'page'>({ step: 'page', file, page, recognizes: !xml?.invoice }));
      onPage(pages.length, total);
    } catch (error) {
      signal.throwIfAborted();
      if (!isOfFile(error)) throw error;
      unreadPages.push({ page, cause: error });
    }
  }
  leftMs = deadlineMs * shareForFields;
  const order = { step: 'fields', pages, xml, recipient } as const;
  try {
    return { ...(await take<'fields'>(order)), unreadPages };
  } catch (error) {
    signal.throwIfAborted();
    // The e-invoice alone is interpreted quickly, whatever its pages are.
    if (!isOfFile(error) || !xml?.invoice) throw error;
    const lost = pages.map(({ page }) => ({ page, cause: error }));
    return {
      ...interpret({ ...order, pages: [] }),
      unreadPages: [...lost, ...unreadPages].toSorted((one, other) => one.page - other.page),
    };
  }
}

/** True if the error may be the file's fault: then the rest of it is read all the same. */
function isOfFile(error: unknown): boolean {
  return (
    error instanceof ReadingError ||
    (error instanceof WorkerError && error.reason !== 'not_started' && error.reason !== 'closed')
  );
}

/**
 * Reads the XML; an attachment that inflates beyond the memory of the worker is skipped, and the pages are still read.
 */
async function readXmlPart(take: Take, file: ReceiptFile): Promise<ReadXmlPart | null> {
  try {
    return await take<'xml'>({ step: 'xml', file });
  } catch (error) {
    if (!(error instanceof WorkerError && isOfFile(error) && error.reason !== 'failed')) throw error;
    const rule = error.reason === 'crashed' ? 'attachment_unread' : 'attachment_too_large';
    return { invoice: undefined, report: { ...reportNothing(null, [finding(rule, 'error')]), isWellFormed: false } };
  }
}
