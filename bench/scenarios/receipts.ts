import { setTimeout as wait } from 'node:timers/promises';
import type { ExpenseSummary } from '#modules/accounting/contract/expenses/expenses.ts';
import { drawReceipt, tillReceipt } from '#testing/receipts/picture.ts';
import { openSite } from '../data/site.ts';
import type { Site } from '../data/site.ts';
import { sized } from '../measure/sized.ts';
import { summarise } from '../measure/statistics.ts';
import type { Scenario } from './scenario.ts';
import { claimBeside, workBeside } from './share/beside.ts';
import { bringPeople } from './share/people.ts';
import { everyday } from './share/rows.ts';

const base = '/api/benit/accounting/expense';
const receipts = sized(Number(process.env['BENCH_RECEIPTS'] ?? 100), 2);
/** As the browser uploads them: a few at a time. */
const uploadsAtATime = 3;
const windowSeconds = sized(5, 1);
/** A till receipt at 150 dots per inch on A4, which the text recognition has to read. */
const page = { width: 1240, height: 1754 };

type Headers = Readonly<Record<string, string>>;

/**
 * Measures 100 receipts that one person uploads together: the time until all are read, and how long others wait
 * meanwhile, a colleague and a member of another organisation, in windows of five seconds. BENCH_RECEIPTS sets their
 * number.
 */
export const measureReceipts: Scenario = async ({ say }) => {
  const site = await openSite(10_000, { organizations: 1 });
  try {
    const people = await bringPeople(site);
    const party = people.parties.accountant;
    const [uploader = {}] = party.callers;
    const pictures = await Promise.all(
      Array.from({ length: receipts }, (_, index) => drawReceipt([...tillReceipt, `Beleg ${index}`], page)),
    );
    const order = { url: site.product.url, ...everyday };
    const beside = await workBeside({
      people: { others: { ...order, headers: people.other }, colleague: { ...order, headers: party.colleague } },
      seconds: windowSeconds,
      heavy: () => readAll(site, uploader, pictures),
    });
    return [
      {
        title: `receipts: ${receipts} read`,
        value: summarise([beside.seconds]),
        unit: 's',
        target: { atMost: 360 },
      },
      ...claimBeside(beside, { title: 'receipts', atMost: 2, say }),
    ];
  } finally {
    await site.stop();
  }
};

/** Uploads all and waits until each is read. @throws Error if one is refused, or cannot be read */
async function readAll({ product }: Site, headers: Headers, pictures: readonly Uint8Array[]): Promise<void> {
  const pending = [...pictures.entries()];
  const uploaded = new Set<string>();
  const upload = async (): Promise<void> => {
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      const [index, picture] = next;
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(picture)]), `beleg-${index}.png`);
      const answer = await fetch(`${product.url}${base}`, { method: 'POST', headers, body: form });
      if (!answer.ok) throw new Error(`Receipt ${index} was answered with ${answer.status}: ${await answer.text()}`);
      uploaded.add(((await answer.json()) as { expense: ExpenseSummary }).expense.expenseId);
    }
  };
  await Promise.all(Array.from({ length: uploadsAtATime }, upload));
  for (;;) {
    const own = (await listExpenses(product.url, headers)).filter(({ expenseId }) => uploaded.has(expenseId));
    const failed = own.filter(
      ({ readingState, gross }) => readingState === 'failed' || isReadEmpty(readingState, gross),
    );
    if (failed.length > 0) throw new Error(`${failed.length} receipts were not read`);
    if (own.length === pictures.length && own.every(({ readingState }) => readingState === 'done')) return;
    await wait(1000);
  }
}

function isReadEmpty(state: ExpenseSummary['readingState'], gross: number | null): boolean {
  return state === 'done' && gross === null;
}

/** The receipts to be checked, in pages. */
async function listExpenses(url: string, headers: Headers): Promise<ExpenseSummary[]> {
  const found: ExpenseSummary[] = [];
  for (let cursor = ''; ;) {
    const query = new URLSearchParams({ checked: 'no', limit: '100', ...(cursor !== '' && { cursor }) });
    const answer = await fetch(`${url}${base}?${query}`, { headers });
    const { expenses, nextCursor } = (await answer.json()) as { expenses: ExpenseSummary[]; nextCursor: string | null };
    found.push(...expenses);
    if (nextCursor === null) return found;
    cursor = nextCursor;
  }
}
