import { buildPdf } from '#testing/receipts/pdf.ts';
import { costType, owner, placeDelivery, table, tenant, unit } from '#testing/deliveries/build-delivery.ts';
import type { RemoteTree } from '#testing/remote/remote-tree.ts';
import { sized } from '../measure/sized.ts';

export const deliveredPostings = sized(100_000, 500);
export const deliveredReceipts = sized(20_000, 40);
/** Postings that the later delivery changes. */
export const changedPostings = sized(1000, 20);
const owners = 50;
const units = 500;
const costTypes = 20;
/** Rental units of one house. */
const houseSize = 10;
/** Lines of a document, which make it some kB. */
const documentLines = 40;

const number = (from: number, count: number): number => (from % count) + 1;
const many = (count: number, make: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => make(index));
/** The unit's tenant and owner have numbers of their own, always the same. */
const belonging = (index: number): string => {
  const place = number(index * 7, units);
  return `E${number(place, owners)};U${place};T${place};K${number(index, costTypes)}`;
};
const day = (index: number): string => `${number(index, 28)}.${number(index, 12)}.${2023 + (index % 3)}`;

function writePosting(index: number, text: string): string {
  const receipt = index % 5 === 0 ? `A${number(index / 5, deliveredReceipts)}` : '';
  return `B${index};${belonging(index)};${day(index)};${day(index)};${(index % 9) - 4}.${100 + (index % 900)},${10 + (index % 90)};EUR;Auftraggeber ${index % 997};${text} ${index};DE02120300000000202051;BYLADEM1001;${receipt}`;
}

function writeReceipt(index: number): string {
  return `A${index + 1};${belonging(index)};Rechnung ${index};${index % 900},00;${day(index)};Dachdecker ${index % 97} GmbH;R-${index};${day(index + 9)};OFFEN;`;
}

/** A bill with positions; no two are alike. */
function drawDocument(index: number): Buffer {
  const positions = many(
    documentLines,
    (line) => `${line + 1}\tLeistung ${(index * 31 + line * 17) % 9973}\t${line + 1}\t${index + line},00`,
  );
  return buildPdf({ pages: [[`Rechnung ${index}`, ...positions]] });
}

/**
 * Puts deliveries into a tree: D1 is whole, with all postings, receipts and documents, D2 the same once more, D3
 * changes some postings.
 */
export function placeDeliveries(tree: RemoteTree): void {
  const files = {
    ...table('eigentuemer.csv', ...many(owners, (index) => owner(`E${index + 1}`, `Muster ${index + 1}`))),
    ...table(
      'mietobjekte.csv',
      ...many(units, (index) =>
        unit(`U${index + 1}`, `E${number(index + 1, owners)}`, `Haus ${Math.floor(index / houseSize)}`),
      ),
    ),
    ...table('mieter.csv', ...many(units, (index) => tenant(`T${index + 1}`, `U${index + 1}`))),
    ...table('kostenarten.csv', ...many(costTypes, (index) => costType(`K${index + 1}`))),
    ...table('belege.csv', ...many(deliveredReceipts, writeReceipt)),
    ...table('buchungen.csv', ...many(deliveredPostings, (index) => writePosting(index, 'Miete und Nebenkosten'))),
    ...table('kontostand.csv', ...many(owners, (index) => `E${index + 1};Girokonto;;2025-12-31;${index}.234,56`)),
  };
  const documents = Object.fromEntries(
    Array.from({ length: deliveredReceipts }, (_, index) => [`archiv/A${index + 1}.pdf`, drawDocument(index)]),
  );
  placeDelivery(tree, { id: 'D1', mode: 'FULL', files: { ...files, ...documents } });
  placeDelivery(tree, { id: 'D2', mode: 'FULL', files: { ...files, ...documents } });
  placeDelivery(tree, {
    id: 'D3',
    mode: 'DELTA',
    files: table('buchungen.csv', ...many(changedPostings, (index) => writePosting(index, 'Berichtigt'))),
  });
}
