import sharp from 'sharp';

/** Lines of a till receipt: two rates, and the means of payment. */
export const tillReceipt = [
  'Bürobedarf Müller GmbH',
  'Königstraße 12',
  '04109 Leipzig',
  'USt-IdNr. DE136695976',
  '',
  'Druckerpapier A4\t23,80 A',
  'Ordner breit\t11,90 A',
  'Fachbuch\t21,40 B',
  '',
  'SUMME EUR\t57,10',
  '',
  'MwSt\tNetto\tMwSt-Betrag',
  'A 19,00 %\t30,00\t5,70',
  'B 7,00 %\t20,00\t1,40',
  '',
  'Kartenzahlung girocard',
  'Bon-Nr. 4711-22',
  'Datum 14.01.2026 10:42',
];

/** A receipt as a picture, A6 at 150 dots per inch unless said otherwise, drawn from its lines. */
export async function drawReceipt(
  lines: readonly string[] = tillReceipt,
  { width = 620, height = 874 } = {},
): Promise<Buffer> {
  const size = width / 31;
  const places = [0.06, 0.62, 0.8];
  const texts = lines.flatMap((line, index) =>
    line
      .split('\t')
      .map(
        (text, column) =>
          `<text x="${width * (places[column] ?? 0)}" y="${size * 2 + index * size * 2}">${text}</text>`,
      ),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/><g font-family="DejaVu Sans, sans-serif" font-size="${size}">${texts.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: 'white' }).withMetadata({ density: 150 }).png().toBuffer();
}
