import { addDays } from '#platform/contract/days.ts';
import { drawLetter } from '#modules/receipt-reading/server/index.ts';
import { demoOwners } from './houses.ts';
import type { DemoBill, DemoPosting } from './ledger.ts';
import { demoSuppliers } from './suppliers.ts';

/** Days between the capture of a demo receipt and the last day to pay it, on its PDF and on the board. */
export const daysToPay = 14;

/** Days between the date of a bill and its capture. */
const daysInPost = 9;

/** Draws the bill of a posting as a PDF, addressed to the administration on behalf of the owner. */
export function drawBill({ eid, house, cents, day }: DemoPosting, { supplier, number, text, vat }: DemoBill): Buffer {
  const owner = demoOwners.find((candidate) => candidate.eid === eid);
  const net = Math.round((-cents * 100) / (100 + vat));
  return drawLetter({
    vendor: demoSuppliers[supplier],
    number,
    day: addDays(day, -daysInPost),
    dueDays: daysInPost + daysToPay,
    note: `Objekt: ${house?.name ?? ''}`,
    recipient: [
      owner?.company ?? `${owner?.firstName ?? ''} ${owner?.lastName ?? ''}`,
      'c/o Hausverwaltung Lindenhof',
      'Lindenallee 7',
      '50668 Köln',
    ],
    items: [[text, net, vat]],
    amounts: [{ net: net / 100, vat, vatCost: (-cents - net) / 100 }],
    gross: -cents / 100,
  }).bytes;
}
