import { demoLogo } from '#modules/accounting/server/demo/company.ts';
import type { InvoiceDocumentData } from '#modules/accounting/server/invoices/document/document-data.ts';

const millimetre = 72 / 25.4;
type Texts = Omit<InvoiceDocumentData, 'logo' | 'watermark'>;

/** The page of `invoice.typ` for pdfmake: the same texts and logo, placed alike. */
export function describePage(data: Texts): object {
  return {
    pageSize: 'A4',
    pageMargins: [25 * millimetre, 20 * millimetre, 20 * millimetre, 30 * millimetre],
    defaultStyle: { font: 'Inter', fontSize: 10 },
    info: { title: data.title, author: data.author },
    footer: (page: number, pages: number) => ({
      margin: [25 * millimetre, 0, 20 * millimetre, 0],
      fontSize: 7.5,
      stack: [
        { text: data.pageOf.replace('{page}', String(page)).replace('{pages}', String(pages)), alignment: 'right' },
        { columns: data.footer.map((lines) => ({ stack: [...lines] })) },
      ],
    }),
    content: [
      { image: `data:image/png;base64,${demoLogo.bytes.toString('base64')}`, fit: [150, 50], alignment: 'right' },
      { text: data.sender.line, fontSize: 7, margin: [0, 20, 0, 4] },
      {
        columns: [
          { stack: [...data.recipient] },
          {
            table: { body: data.information.map(({ label, value }) => [label, { text: value, alignment: 'right' }]) },
            layout: 'noBorders',
            width: 'auto',
          },
        ],
      },
      { text: data.subject, bold: true, fontSize: 14, margin: [0, 24, 0, 4] },
      { text: data.description, margin: [0, 0, 0, 8] },
      { text: data.textAbove, margin: [0, 0, 0, 8] },
      describePositions(data),
      { table: { widths: ['*', 'auto'], body: describeTotals(data) }, layout: 'noBorders', margin: [0, 6, 0, 8] },
      data.payment.request,
      { table: { body: data.payment.rows.map(({ label, value }) => [label, value]) }, layout: 'noBorders' },
      { text: data.textBelow, margin: [0, 8, 0, 0] },
    ],
  };
}

function describePositions({ columns, positions }: Texts): object {
  const right = (text: string) => ({ text, alignment: 'right' });
  const head = [
    columns.position,
    columns.description,
    right(columns.count),
    columns.unit,
    right(columns.price),
    right(columns.vat),
    right(columns.amount),
  ];
  const rows = positions.map((row) => [
    row.number,
    row.description,
    right(row.count),
    row.unit,
    right(row.price),
    right(row.vat),
    right(row.amount),
  ]);
  return {
    table: { headerRows: 1, widths: ['auto', '*', 'auto', 'auto', 'auto', 'auto', 'auto'], body: [head, ...rows] },
    layout: 'lightHorizontalLines',
    fontSize: 9,
  };
}

function describeTotals({ totals, total }: Texts): object[][] {
  const row = ({ label, value }: { label: string; value: string }, bold: boolean) => [
    { text: label, bold, alignment: 'right' },
    { text: value, bold, alignment: 'right' },
  ];
  return [...totals.map((entry) => row(entry, false)), row(total, true)];
}
