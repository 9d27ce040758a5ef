import { describeInvoice } from './invoice-calls.ts';
import type { SecureClient } from './secure-client.ts';

/** A call that was not answered as it should, and when it began (performance.now). */
interface FailedCall {
  readonly begunAt: number;
  readonly what: string;
}

export interface Load {
  /** Numbers of the invoices whose creation was acknowledged. */
  readonly saved: readonly string[];
  readonly failures: readonly FailedCall[];
  /** Ends it; resolves when the last call has been answered. */
  stop(): Promise<void>;
}

/** Writes and reads invoices without a pause, eight calls at a time, whatever happens to them. */
export function startLoad(call: SecureClient, cookie: string): Load {
  const saved: string[] = [];
  const failures: FailedCall[] = [];
  let stopped = false;
  let amount = 0;
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    const begunAt = performance.now();
    try {
      await work();
    } catch (error) {
      failures.push({ begunAt, what: error instanceof Error ? error.message : String(error) });
    }
  };
  const save = async (): Promise<void> => {
    amount += 1;
    const { status, text } = await call('/api/benit/accounting/invoice', {
      method: 'POST',
      body: { invoice: describeInvoice(amount) },
      headers: { cookie },
    });
    if (status !== 200) throw new Error(`POST ${status}: ${text}`);
    saved.push(JSON.parse(text).invoiceId);
  };
  const list = async (): Promise<void> => {
    const { status, text } = await call('/api/benit/accounting/invoice?limit=5', { headers: { cookie } });
    if (status !== 200) throw new Error(`GET ${status}: ${text}`);
  };
  const workers = Array.from({ length: 8 }, async () => {
    while (!stopped) {
      await attempt(save);
      await attempt(list);
    }
  });
  return {
    saved,
    failures,
    stop: async () => {
      stopped = true;
      await Promise.all(workers);
    },
  };
}
