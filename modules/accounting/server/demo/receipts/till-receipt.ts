import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { toLines } from '#platform/server/reading/text-page.ts';
import type { TextPage } from '#platform/server/reading/text-page.ts';
import type { DrawnReceipt, ReceiptContent } from '#modules/receipt-reading/server/index.ts';
import { writePng } from './png-file.ts';
import { printAmount, printDay } from '#modules/receipt-reading/server/index.ts';

// Characters of a till font: 16 in a row, two bits for each pixel, as PNG without filters.
const [signWidth, signHeight, signsInRow] = [14, 28, 16];
const signs = [...Array.from({ length: 94 }, (_, index) => String.fromCodePoint(33 + index)), ...'ÄÖÜäöüß€§°'];
const columns = 34;
const margin = 26;
/** Margin of the table around the receipt, in pixels, and tilt of the receipt, in radians. */
const [tableEdge, tilt] = [44, 0.021];
/** Confidence of a text recognition for a clear picture. */
const confidence = 0.93;

interface Raster {
  readonly width: number;
  readonly height: number;
  /** 0 is white, 3 black. */
  readonly ink: Uint8Array;
}

const readLetters = (): Raster => {
  const png = readFileSync(join(import.meta.dirname, 'till-letters.png'));
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  // The signature and IHDR take 33 bytes, the only IDAT follows.
  const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
  const stride = width / 4 + 1;
  const ink = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return ((rows[y * stride + 1 + (x >> 2)] ?? 0) >> (6 - 2 * (x & 3))) & 3;
  });
  return { width, height, ink };
};

const center = (text: string): string => ' '.repeat(Math.max(0, Math.floor((columns - text.length) / 2))) + text;
const spread = (from: string, to: string): string =>
  from + ' '.repeat(Math.max(1, columns - from.length - to.length)) + to;

function toText({ vendor, number, day, note, items, amounts, gross }: ReceiptContent): readonly string[] {
  const letterOf = (vat: number): string => ({ 19: 'A', 7: 'B' })[vat] ?? 'C';
  return [
    center(vendor.name),
    center(vendor.street),
    center(vendor.city),
    center(`USt-IdNr. ${vendor.vatId}`),
    center(`St.-Nr. ${vendor.taxNumber}`),
    '',
    ...items.map(([text, cents, vat]) => spread(text, `${printAmount(cents / 100)} ${letterOf(vat)}`)),
    '-'.repeat(columns),
    spread('SUMME EUR', printAmount(gross)),
    '',
    'MwSt         Netto   MwSt-Betrag',
    ...amounts.map(
      ({ net, vat, vatCost }) =>
        `${letterOf(vat)} ${String(vat).padStart(2)},00 %${printAmount(net).padStart(10)}${printAmount(vatCost).padStart(14)}`,
    ),
    '',
    note,
    `Bon-Nr. ${number}`,
    `Datum ${printDay(day)}  10:42`,
    '',
    center('Vielen Dank für Ihren Einkauf'),
  ];
}

/** Draws a till receipt as a photo: slightly tilted on a table, in uneven light. */
export function drawTillReceipt(content: ReceiptContent): DrawnReceipt {
  const lines = toText(content);
  const paper = print(lines);
  const [width, height] = [paper.width + 2 * tableEdge, paper.height + 2 * tableEdge];
  const rows = Buffer.alloc(height * (width * 3 + 1));
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    at += 1;
    const dy = y - height / 2;
    for (let x = 0; x < width; x += 1) {
      const dx = x - width / 2;
      const u = dx * cos + dy * sin + paper.width / 2;
      const v = dy * cos - dx * sin + paper.height / 2;
      const isPaper = u >= 0 && v >= 0 && u < paper.width - 1 && v < paper.height - 1;
      // Twelve steps of light, so that the picture compresses well.
      const light = 1 - (Math.floor(((x * 0.4 + y * 0.6) / height) * 12) / 12) * 0.14;
      const shade = isPaper ? 247 - sample(paper, u, v) * 66 : (((y + (x >> 4)) >> 3) % 5) * 2;
      rows[at] = (isPaper ? shade : 126 + shade) * light;
      rows[at + 1] = (isPaper ? shade - 3 : 92 + shade) * light;
      rows[at + 2] = (isPaper ? shade - 10 : 63 + shade) * light;
      at += 3;
    }
  }
  return {
    bytes: writePng(rows, { width, height, bits: 8, isColored: true }),
    pages: [toPage(lines, { width, height })],
  };
}

function print(lines: readonly string[]): Raster {
  const letters = readLetters();
  const [width, height] = [columns * signWidth + 2 * margin, lines.length * signHeight + 2 * margin];
  const ink = new Uint8Array(width * height);
  lines.forEach((line, row) => {
    [...line].forEach((sign, column) => {
      const index = signs.indexOf(sign);
      if (index === -1) return;
      for (let y = 0; y < signHeight; y += 1) {
        const from =
          (Math.floor(index / signsInRow) * signHeight + y) * letters.width + (index % signsInRow) * signWidth;
        ink.set(
          letters.ink.subarray(from, from + signWidth),
          (margin + row * signHeight + y) * width + margin + column * signWidth,
        );
      }
    });
  });
  return { width, height, ink };
}

/** Interpolates the ink between four pixels. */
function sample({ width, ink }: Raster, u: number, v: number): number {
  const x = Math.floor(u);
  const y = Math.floor(v);
  const from = y * width + x;
  const upperLeft = ink[from] ?? 0;
  const upperRight = ink[from + 1] ?? 0;
  const lowerLeft = ink[from + width] ?? 0;
  const lowerRight = ink[from + width + 1] ?? 0;
  const right = u - x;
  const down = v - y;
  return (
    (upperLeft * (1 - right) + upperRight * right) * (1 - down) + (lowerLeft * (1 - right) + lowerRight * right) * down
  );
}

function toPage(
  lines: readonly string[],
  { width, height }: { readonly width: number; readonly height: number },
): TextPage {
  const words = lines.flatMap((line, row) =>
    [...line.matchAll(/\S+(?: \S+)*/gu)].map(({ 0: text, index }) => {
      const [x, y] = [tableEdge + margin + index * signWidth, tableEdge + margin + row * signHeight];
      const [dx, dy] = [x - width / 2, y - height / 2];
      // Turned with the paper.
      const place = { x: (dx - dy * tilt + width / 2) / width, y: (dy + dx * tilt + height / 2) / height };
      return {
        text,
        box: { ...place, width: (text.length * signWidth) / width, height: signHeight / height },
        confidence,
      };
    }),
  );
  return { page: 1, source: 'ocr', lines: toLines(words, (tilt * width) / height) };
}
