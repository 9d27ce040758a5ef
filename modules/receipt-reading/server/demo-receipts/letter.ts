import { groupIban } from '#platform/contract/iban.ts';
import { toLines } from '#platform/server/reading/text-page.ts';
import type { TextPage } from '#platform/server/reading/text-page.ts';
import { createPdfFile, toPdfString } from './pdf-file.ts';
import type { PdfAttachment } from './pdf-file.ts';
import { dueDateOf, printAmount, printDay } from './receipt-content.ts';
import type { ReceiptContent } from './receipt-content.ts';

/** A receipt as a file, with the text as a reader finds it. */
export interface DrawnReceipt {
  readonly bytes: Buffer;
  readonly pages: readonly TextPage[];
}

/** A run of text: its place in points from the upper left corner to the baseline; `right` is where it ends. */
interface Run {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size?: number;
  readonly bold?: boolean;
  readonly white?: boolean;
  readonly right?: boolean;
}

const [pageWidth, pageHeight] = [595, 842];
const [left, right] = [62, 535];
const terms = [
  'Allgemeine Geschäftsbedingungen',
  '1. Angebote sind freibleibend. Ein Vertrag kommt mit der Bestätigung in Textform zustande.',
  '2. Preise verstehen sich, soweit nicht anders angegeben, zuzüglich der gesetzlichen Umsatzsteuer.',
  '3. Zahlungen sind ohne Abzug innerhalb der angegebenen Frist zu leisten.',
  '4. Gelieferte Ware bleibt bis zur vollständigen Zahlung Eigentum des Lieferanten.',
  '5. Mängel sind innerhalb von zehn Tagen nach Empfang anzuzeigen.',
  '6. Gerichtsstand ist der Sitz des Lieferanten, soweit gesetzlich zulässig.',
];

/**
 * Widths of Helvetica in thousandths of its size, exact for amounts: the signs of other texts are as wide on average.
 */
const widths: Readonly<Record<string, number>> = { '.': 278, ',': 278, ' ': 278, '-': 333 };

function widthOf({ text, size = 9.5 }: Run): number {
  return [...text].reduce((sum, sign) => sum + (widths[sign] ?? 556), 0) * (size / 1000);
}

function startOf(run: Run): number {
  return run.right === true ? run.x - widthOf(run) : run.x;
}

/** An invoice as a letter of one page, with terms on a second one; attachments make it an e-invoice. */
export function drawLetter(
  content: ReceiptContent,
  {
    hasTerms = false,
    attachments = [],
  }: { readonly hasTerms?: boolean; readonly attachments?: readonly PdfAttachment[] } = {},
): DrawnReceipt {
  const { vendor, recipient, number, day, note, items, amounts, gross } = content;
  const itemRuns = items.flatMap(([text, cents, vat], index): Run[] => {
    const y = 372 + index * 19;
    return [
      { x: left, y, text },
      { x: 430, y, text: `${vat} %`, right: true },
      { x: right, y, text: `${printAmount(cents / 100)} €`, right: true },
    ];
  });
  let y = 372 + items.length * 19 + 14;
  const sums: Run[] = [];
  const addSum = (text: string, amount: number, bold = false): void => {
    sums.push({ x: 330, y, text, bold }, { x: right, y, text: `${printAmount(amount)} €`, right: true, bold });
    y += 18;
  };
  for (const { net, vat, vatCost } of amounts) {
    addSum(vat === 0 ? 'Netto, umsatzsteuerfrei' : `Nettobetrag ${vat} %`, net);
    if (vat > 0) addSum(`zzgl. ${vat} % USt.`, vatCost);
  }
  const ruleAt = y - 8;
  y += 6;
  addSum('Rechnungsbetrag', gross, true);
  const due =
    content.dueDays === 0
      ? []
      : [{ x: left, y: y + 22, text: `Zahlbar bis ${printDay(dueDateOf(content))} ohne Abzug.` }];
  const first: Run[] = [
    { x: left, y: 58, text: vendor.name, size: 17, bold: true, white: true },
    { x: left, y: 128, text: `${vendor.name} · ${vendor.street} · ${vendor.city}`, size: 7 },
    ...recipient.map((text, index) => ({ x: left, y: 146 + index * 14, text })),
    ...(
      [
        ['Rechnungsnummer:', number],
        ['Rechnungsdatum:', printDay(day)],
        ['Kundennummer:', '204817'],
      ] as const
    ).flatMap(([name, value], index): Run[] => [
      { x: 360, y: 146 + index * 15, text: name },
      { x: right, y: 146 + index * 15, text: value, right: true },
    ]),
    { x: left, y: 268, text: 'Rechnung', size: 15, bold: true },
    { x: left, y: 296, text: 'Sehr geehrte Damen und Herren,' },
    { x: left, y: 312, text: 'für unsere Leistungen berechnen wir Ihnen:' },
    { x: left, y: 346, text: 'Bezeichnung', bold: true },
    { x: 430, y: 346, text: 'USt.', bold: true, right: true },
    { x: right, y: 346, text: 'Netto', bold: true, right: true },
    ...itemRuns,
    ...sums,
    ...due,
    { x: left, y: y + 40, text: note },
    {
      x: left,
      y: 800,
      text: `${vendor.name} · ${vendor.street} · ${vendor.city} · USt-IdNr. ${vendor.vatId}`,
      size: 7,
    },
    { x: left, y: 812, text: `Steuernummer ${vendor.taxNumber} · IBAN ${groupIban(vendor.iban)}`, size: 7 },
  ];
  const rules = [352, ruleAt].map(
    (at, index) => `${index === 0 ? left : 330} ${pageHeight - at} m ${right} ${pageHeight - at} l S`,
  );
  const graphics = `${vendor.color} rg 0 ${pageHeight - 84} ${pageWidth} 84 re f 0.75 G 0.6 w ${rules.join(' ')}`;
  const second: Run[] = terms.map((text, index) => ({
    x: left,
    y: 80 + index * 26,
    text,
    size: index === 0 ? 12 : 9,
    bold: index === 0,
  }));
  const pages = [{ runs: first, graphics }, ...(hasTerms ? [{ runs: second, graphics: '' }] : [])];
  return {
    bytes: write(pages, attachments),
    pages: pages.map(({ runs }, index) => ({ page: index + 1, source: 'pdf-text', lines: toLines(runs.map(toWord)) })),
  };
}

function write(
  pages: readonly { readonly runs: readonly Run[]; readonly graphics: string }[],
  attachments: readonly PdfAttachment[],
): Buffer {
  const file = createPdfFile();
  const fonts = ['Helvetica', 'Helvetica-Bold'].map((name) =>
    file.add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`),
  );
  const tree = fonts.length + pages.length * 2 + 1;
  const kids = pages.map(({ runs, graphics }) => {
    const texts = runs.map(
      (run) =>
        `BT ${run.white === true ? '1 g' : '0.13 g'} /F${run.bold === true ? 2 : 1} ${run.size ?? 9.5} Tf ${startOf(run).toFixed(2)} ${pageHeight - run.y} Td ${toPdfString(run.text)} Tj ET`,
    );
    const drawing = Buffer.from([graphics, ...texts].join('\n'), 'latin1');
    const stream = file.add(`<< /Length ${drawing.length} >>`, drawing);
    return file.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents ${stream} 0 R /Resources << /Font << /F1 ${fonts[0]} 0 R /F2 ${fonts[1]} 0 R >> >> >>`,
    );
  });
  file.add(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`);
  return file.finish(file.add(`<< /Type /Catalog /Pages ${tree} 0 R ${file.attach(attachments)} >>`));
}

function toWord(run: Run): TextPage['lines'][number]['words'][number] {
  const { y, text, size = 9.5 } = run;
  return {
    text,
    box: {
      x: startOf(run) / pageWidth,
      y: (y - size) / pageHeight,
      width: widthOf(run) / pageWidth,
      height: size / pageHeight,
    },
    confidence: 1,
  };
}
