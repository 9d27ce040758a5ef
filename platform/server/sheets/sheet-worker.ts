import { AppError } from '../errors/app-error.ts';
import { serveOrders } from '../limits/serve-orders.ts';
import { readSheet } from './read-sheet.ts';
import { writeRowFile } from './row-file.ts';
import type { SheetFault, SheetRow } from './sheet.ts';
import type { SheetAnswer, SheetOrder } from './sheet-order.ts';

// Entry of a child process that reads tables of strangers.
serveOrders<SheetOrder, SheetAnswer>(async (order) => {
  try {
    if (order.step === 'rows') return { count: await writeRowFile(order.target, readSheet(order.file), order.maxRows) };
    return { rows: await readFirst(order) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { kind, ...params } = error.details.params ?? {};
    return { fault: kind as SheetFault, params: params as Record<string, number> };
  }
});

async function readFirst({
  file,
  rows: wanted,
  characters,
}: Extract<SheetOrder, { step: 'preview' }>): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const { line, cells } of readSheet(file)) {
    rows.push({ line, cells: cells.map((cell) => (typeof cell === 'string' ? cell.slice(0, characters) : cell)) });
    if (rows.length === wanted) break;
  }
  return rows;
}
