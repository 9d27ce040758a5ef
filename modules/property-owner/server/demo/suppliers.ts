import type { Vendor } from '#modules/receipt-reading/server/index.ts';

/** A recurring cost of a property. */
export interface DemoSupply {
  readonly kaid: string;
  /** Months of the year, January is 1. */
  readonly months: readonly number[];
  readonly day: number;
  /** Euros per unit of the property, VAT included. */
  readonly perUnit: number;
  readonly text: string;
  readonly vat: 19 | 7 | 0;
  readonly supplier: keyof typeof demoSuppliers;
}

/** Suppliers of the properties. Their VAT ids and bank codes have prefixes that are never issued. */
export const demoSuppliers = {
  caretaker: {
    name: 'Hausmeisterdienst Kröger',
    street: 'Bonner Straße 211',
    city: '50968 Köln',
    vatId: 'DE999812071',
    taxNumber: '218/5793/3201',
    iban: 'DE14937053170007559063',
    color: '0.16 0.33 0.21',
  },
  waste: {
    name: 'Domstadt Entsorgung GmbH',
    street: 'Maarweg 271',
    city: '50825 Köln',
    vatId: 'DE999812389',
    taxNumber: '219/5796/3272',
    iban: 'DE75937053240007650936',
    color: '0.52 0.30 0.05',
  },
  water: {
    name: 'Rheinwasser Köln AG',
    street: 'Parkgürtel 24',
    city: '50823 Köln',
    vatId: 'DE999812697',
    taxNumber: '220/5799/3343',
    iban: 'DE39937053310007742809',
    color: '0.05 0.33 0.52',
  },
  insurance: {
    name: 'Colonia Versicherungsverein a. G.',
    street: 'Versicherungsplatz 2',
    city: '50668 Köln',
    vatId: 'DE999937934',
    taxNumber: '221/5778/2626',
    iban: 'DE41937051420005262238',
    color: '0.45 0.13 0.10',
  },
  power: {
    name: 'Rheinstrom Energie AG',
    street: 'Am Kraftwerk 1',
    city: '50735 Köln',
    vatId: 'DE999916384',
    taxNumber: '216/5713/1271',
    iban: 'DE27937051070004802873',
    color: '0.09 0.42 0.25',
  },
  heating: {
    name: 'Fernwärme Linksrheinisch GmbH',
    street: 'Industriestraße 12',
    city: '50735 Köln',
    vatId: 'DE999812905',
    taxNumber: '221/5802/3414',
    iban: 'DE03937053380007834682',
    color: '0.58 0.20 0.08',
  },
  garden: {
    name: 'Gartenbau Wiesner e. K.',
    street: 'Militärringstraße 60',
    city: '50997 Köln',
    vatId: 'DE999813215',
    taxNumber: '215/5805/3485',
    iban: 'DE64937053450007926555',
    color: '0.20 0.40 0.12',
  },
  cleaning: {
    name: 'Blitzblank Gebäudereinigung GmbH',
    street: 'Gewerbestraße 18',
    city: '50933 Köln',
    vatId: 'DE999912076',
    taxNumber: '215/5700/1000',
    iban: 'DE63937051000004711000',
    color: '0.07 0.36 0.47',
  },
  manager: {
    name: 'Hausverwaltung Lindenhof GmbH',
    street: 'Lindenallee 7',
    city: '50668 Köln',
    vatId: 'DE999813524',
    taxNumber: '216/5808/3556',
    iban: 'DE28937053520008018428',
    color: '0.12 0.28 0.44',
  },
  plumber: {
    name: 'Sanitär Oberländer GmbH',
    street: 'Rolshover Straße 84',
    city: '51105 Köln',
    vatId: 'DE999813832',
    taxNumber: '217/5811/3627',
    iban: 'DE89937053590008110301',
    color: '0.24 0.26 0.40',
  },
} as const satisfies Readonly<Record<string, Vendor>>;

const monthly = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Recurring costs; those with few months come with a receipt. */
export const demoSupplies: readonly DemoSupply[] = [
  { kaid: '5000', months: monthly, day: 5, perUnit: 14.28, text: 'Hausmeisterdienst', vat: 19, supplier: 'caretaker' },
  { kaid: '5070', months: monthly, day: 8, perUnit: 9.52, text: 'Treppenhausreinigung', vat: 19, supplier: 'cleaning' },
  { kaid: '5300', months: monthly, day: 3, perUnit: 27.37, text: 'Verwaltervergütung', vat: 19, supplier: 'manager' },
  {
    kaid: '5010',
    months: [2, 5, 8, 11],
    day: 15,
    perUnit: 62.4,
    text: 'Abfallgebühren, Quartal',
    vat: 0,
    supplier: 'waste',
  },
  {
    kaid: '5020',
    months: [3, 6, 9, 12],
    day: 18,
    perUnit: 97.37,
    text: 'Trinkwasser und Abwasser, Abschlag',
    vat: 7,
    supplier: 'water',
  },
  {
    kaid: '5040',
    months: [1, 4, 7, 10],
    day: 20,
    perUnit: 21.42,
    text: 'Allgemeinstrom, Abschlag',
    vat: 19,
    supplier: 'power',
  },
  {
    kaid: '5050',
    months: [1, 2, 3, 4, 10, 11, 12],
    day: 12,
    perUnit: 83.3,
    text: 'Fernwärme, Abschlag',
    vat: 19,
    supplier: 'heating',
  },
  {
    kaid: '5030',
    months: [1],
    day: 10,
    perUnit: 214.2,
    text: 'Verbundene Wohngebäudeversicherung, Jahresbeitrag',
    vat: 0,
    supplier: 'insurance',
  },
  {
    kaid: '5060',
    months: [4, 9],
    day: 24,
    perUnit: 47.6,
    text: 'Heckenschnitt und Rasenpflege',
    vat: 19,
    supplier: 'garden',
  },
];

/** Repairs, assigned to the properties in turn. */
export const demoRepairs: readonly (readonly [text: string, euros: number])[] = [
  ['Rückstau im Keller beseitigt', 386.75],
  ['Thermostatventile getauscht', 642.6],
  ['Dachrinne gereinigt und abgedichtet', 297.5],
  ['Klingelanlage instand gesetzt', 178.5],
  ['Wasserschaden Bad, Trocknung', 1249.5],
  ['Haustür gerichtet, Schließer erneuert', 345.1],
  ['Treppenhausbeleuchtung auf LED umgestellt', 904.4],
  ['Heizungspumpe erneuert', 1106.7],
];
