import type { ExpenseCategory } from '../../contract/expenses/expense-categories.ts';
import type { paymentMethods } from '../../contract/shared/payment-methods.ts';
import type { ReceiptKind } from './receipts/draw-receipt.ts';
import type { Item } from '#modules/receipt-reading/server/index.ts';
import type { vendors } from './receipts/vendors.ts';

export interface DemoExpense {
  readonly daysAgo: number;
  readonly kind: ReceiptKind;
  readonly vendor: keyof typeof vendors;
  readonly number: string;
  readonly items: readonly Item[];
  readonly description: string;
  readonly category: ExpenseCategory | '';
  /** Payment method; empty while it is unpaid. */
  readonly paid: (typeof paymentMethods)[number];
  /** Days until it is due, 0 if it was paid at once. */
  readonly dueDays: number;
  readonly project?: string;
  /** True if nobody has confirmed the values. */
  readonly isUnconfirmed?: boolean;
  /** Another account than on the other receipts of the vendor. */
  readonly otherIban?: string;
  /** Days between the date on the page of an e-invoice and the date in its XML. */
  readonly pageDiffersDays?: number;
  /** Day of the receipt if absent. */
  readonly uploadedDaysAgo?: number;
}

type Row = readonly [
  daysAgo: number,
  kind: ReceiptKind,
  vendor: DemoExpense['vendor'],
  number: string,
  category: DemoExpense['category'],
  paid: DemoExpense['paid'],
  dueDays: number,
  description: string,
  items: readonly Item[],
  more?: Pick<DemoExpense, 'project' | 'isUnconfirmed' | 'otherIban' | 'pageDiffersDays' | 'uploadedDaysAgo'>,
];

const rent = (month: string): readonly Item[] => [
  [`Büromiete ${month}, Lindenallee 24`, 184_000, 0],
  ['Nebenkosten, Vorauszahlung', 31_000, 0],
];

const rows: readonly Row[] = [
  [203, 'letter', 'landlord', 'M-2417-05', 'rent', 'transfer', 14, 'Büromiete', rent('laufender Monat')],
  [
    196,
    'letterWithTerms',
    'insurance',
    'VS-88120-1',
    'insurance',
    'directDebit',
    21,
    'Betriebshaftpflicht, Jahresbeitrag',
    [['Betriebshaftpflichtversicherung, Jahresbeitrag', 128_640, 0]],
  ],
  [
    188,
    'till',
    'office',
    '40817',
    'office',
    'card',
    0,
    'Kopierpapier und Ordner',
    [
      ['Kopierpapier A4 5x500', 2799, 19],
      ['Ordner breit 10 St.', 3190, 19],
      ['Wandkalender', 799, 7],
    ],
  ],
  [
    176,
    'letter',
    'cleaning',
    'RE-10431',
    'services',
    'transfer',
    14,
    'Büroreinigung',
    [
      ['Unterhaltsreinigung, 4 Wochen', 36_800, 19],
      ['Glasreinigung', 9500, 19],
    ],
  ],
  [
    169,
    'till',
    'fuel',
    '7714',
    'vehicle',
    'card',
    0,
    'Tanken, Dienstwagen K-HL 240',
    [
      ['Super E10 44,12 l', 7719, 19],
      ['Scheibenreiniger', 599, 19],
    ],
  ],
  [
    161,
    'zugferd',
    'software',
    'HS-2051',
    'software',
    'directDebit',
    10,
    'Verwaltungssoftware, Quartal',
    [
      ['Verwaltersuite, 3 Monate, 8 Plätze', 71_760, 19],
      ['Modul Abrechnung, 3 Monate', 17_700, 19],
    ],
  ],
  [
    150,
    'letter',
    'telecom',
    '71-330918',
    'telephone',
    'directDebit',
    10,
    'Telefon und Internet',
    [
      ['Anschluss Geschäft 500', 4990, 19],
      ['Mobilfunk, 6 Karten', 11_940, 19],
    ],
  ],
  [
    143,
    'letterWithTerms',
    'roofer',
    'DK-0612',
    'services',
    'transfer',
    14,
    'Notabdichtung nach Sturm',
    [
      ['Notabdichtung Dachfläche Nord', 148_500, 19],
      ['Gerüst, Anteil', 42_000, 19],
    ],
    { project: 'Dachsanierung Lindenstraße' },
  ],
  [
    131,
    'till',
    'restaurant',
    '2209',
    'entertainment',
    'card',
    0,
    'Bewirtung: Beirat WEG Am Rosengarten',
    [
      ['3 Mittagstisch', 4470, 7],
      ['Getränke', 1780, 19],
    ],
  ],
  [
    124,
    'letter',
    'tax',
    '2117-44',
    'advice',
    'transfer',
    14,
    'Buchführung und Lohn',
    [
      ['Finanzbuchführung', 42_000, 19],
      ['Lohnabrechnung, 11 Mitarbeitende', 19_800, 19],
    ],
  ],
  [
    112,
    'ubl',
    'power',
    'ST-5540912',
    'energy',
    'directDebit',
    14,
    'Strom, Büro',
    [
      ['Strom, 1.284 kWh', 37_236, 19],
      ['Grundpreis', 1490, 19],
    ],
  ],
  [
    103,
    'till',
    'post',
    '0931',
    'postage',
    'cash',
    0,
    'Briefmarken für Einladungen',
    [
      ['Briefmarken 100 St.', 9500, 0],
      ['Einschreiben 4 St.', 1820, 0],
    ],
  ],
  [
    95,
    'letter',
    'bookshop',
    'FB-8830',
    'training',
    'transfer',
    14,
    'Fachliteratur WEG-Recht',
    [
      ['Kommentar WEG, 16. Auflage', 12_990, 7],
      ['Formularbuch Verwalterpraxis', 8411, 7],
    ],
  ],
  [88, 'letter', 'landlord', 'M-2417-08', 'rent', 'transfer', 14, 'Büromiete', rent('laufender Monat')],
  [
    79,
    'letter',
    'garage',
    'W-33107',
    'vehicle',
    'card',
    0,
    'Inspektion Dienstwagen K-HL 240',
    [
      ['Inspektion mit Ölwechsel', 28_900, 19],
      ['Bremsbeläge vorn', 11_450, 19],
    ],
  ],
  [
    67,
    'zugferd',
    'engineer',
    'IV-2208',
    'services',
    'transfer',
    21,
    'Tragwerksprüfung Tiefgarage',
    [
      ['Bauwerksprüfung nach DIN 1076', 214_000, 19],
      ['Gutachten mit Fotodokumentation', 68_000, 19],
    ],
    { project: 'Tiefgarage Parkresidenz: Betonsanierung' },
  ],
  [58, 'till', 'fuel', '9120', 'vehicle', 'card', 0, 'Tanken, Dienstwagen K-HL 240', [['Super E10 41,70 l', 7210, 19]]],
  [
    49,
    'letter',
    'printer',
    'D-4417',
    'advertising',
    'transfer',
    14,
    'Broschüren für Eigentümer',
    [['Broschüre „Richtig heizen und lüften“, 500 St.', 31_200, 7]],
  ],
  [
    41,
    'letterWithTerms',
    'academy',
    'S-2026-118',
    'training',
    'transfer',
    30,
    'Seminar: Verwalterzertifikat',
    [['Seminar, zwei Tage, 2 Teilnehmende', 138_000, 19]],
  ],
  [
    33,
    'letter',
    'cleaning',
    'RE-10498',
    'services',
    'transfer',
    14,
    'Büroreinigung',
    [['Unterhaltsreinigung, 4 Wochen', 36_800, 19]],
  ],
  [
    26,
    'letter',
    'locks',
    'SD-7718',
    'repairs',
    '',
    14,
    'Schließanlage Büro, zwei Zylinder',
    [
      ['Schließzylinder, 2 St.', 12_980, 19],
      ['Montage und Anfahrt', 8900, 19],
    ],
  ],
  [
    18,
    'letter',
    'telecom',
    '71-341277',
    'telephone',
    '',
    21,
    'Telefon und Internet',
    [
      ['Anschluss Geschäft 500', 4990, 19],
      ['Mobilfunk, 6 Karten', 11_940, 19],
    ],
  ],
  [
    12,
    'zugferd',
    'roofer',
    'DK-0788',
    'services',
    '',
    30,
    'Abschlagsrechnung 2, Dacheindeckung',
    [['Abschlag 2: Eindeckung Südseite', 640_000, 19]],
    { project: 'Dachsanierung Lindenstraße', isUnconfirmed: true, pageDiffersDays: 1 },
  ],
  [
    9,
    'till',
    'office',
    '42260',
    '',
    '',
    0,
    '',
    [
      ['Druckerpatronen XL 2 St.', 6498, 19],
      ['Briefumschläge C5 100', 1249, 19],
    ],
    { isUnconfirmed: true },
  ],
  [
    6,
    'cii',
    'power',
    'ST-5561730',
    '',
    '',
    14,
    '',
    [
      ['Strom, 1.310 kWh', 37_990, 19],
      ['Grundpreis', 1490, 19],
    ],
    { isUnconfirmed: true },
  ],
  [
    4,
    'letter',
    'cleaning',
    'RE-10533',
    '',
    '',
    14,
    '',
    [
      ['Unterhaltsreinigung, 4 Wochen', 36_800, 19],
      ['Glasreinigung', 9500, 19],
    ],
    { isUnconfirmed: true, otherIban: 'DE24937058840000815208' },
  ],
  // Duplicate of an earlier receipt.
  [
    26,
    'letter',
    'locks',
    'SD-7718',
    '',
    '',
    14,
    '',
    [
      ['Schließzylinder, 2 St.', 12_980, 19],
      ['Montage und Anfahrt', 8900, 19],
    ],
    { isUnconfirmed: true, uploadedDaysAgo: 2 },
  ],
];

/** Expenses of the demo's organisation in seven months, in the order of upload. */
export const demoExpenses: readonly DemoExpense[] = rows.map(
  ([daysAgo, kind, vendor, number, category, paid, dueDays, description, items, more]) => ({
    daysAgo,
    kind,
    vendor,
    number,
    category,
    paid,
    dueDays,
    description,
    items,
    ...more,
  }),
);
