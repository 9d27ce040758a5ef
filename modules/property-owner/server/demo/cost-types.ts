/** A cost type of the demo data, by its kaid. */
export interface DemoCostType {
  readonly kaid: string;
  readonly shortName: string;
  readonly longName: string;
  readonly category:
    | 'Mietzahlungen'
    | 'Betriebskostenvorauszahlungen'
    | 'Sonstige Einnahmen'
    | 'Sonstige Ausgaben'
    | 'Verwaltungskosten';
  readonly transferable?: boolean;
  /** True for monthly payments by contract. */
  readonly withoutReceipts?: boolean;
}

export const demoCostTypes: readonly DemoCostType[] = [
  { kaid: '4000', shortName: 'Miete', longName: 'Kaltmiete', category: 'Mietzahlungen' },
  {
    kaid: '4010',
    shortName: 'BK-VZ',
    longName: 'Betriebskostenvorauszahlung',
    category: 'Betriebskostenvorauszahlungen',
  },
  { kaid: '4020', shortName: 'HK-VZ', longName: 'Heizkostenvorauszahlung', category: 'Betriebskostenvorauszahlungen' },
  { kaid: '4030', shortName: 'Hausgeld', longName: 'Hausgeld der Eigentümer', category: 'Sonstige Einnahmen' },
  {
    kaid: '5000',
    shortName: 'Hausmeister',
    longName: 'Hausmeister',
    category: 'Sonstige Ausgaben',
    transferable: true,
    withoutReceipts: true,
  },
  { kaid: '5010', shortName: 'Müll', longName: 'Müllabfuhr', category: 'Sonstige Ausgaben', transferable: true },
  {
    kaid: '5020',
    shortName: 'Wasser',
    longName: 'Wasser und Entwässerung',
    category: 'Sonstige Ausgaben',
    transferable: true,
  },
  {
    kaid: '5030',
    shortName: 'Versicherung',
    longName: 'Gebäudeversicherung',
    category: 'Sonstige Ausgaben',
    transferable: true,
  },
  { kaid: '5040', shortName: 'Strom', longName: 'Allgemeinstrom', category: 'Sonstige Ausgaben', transferable: true },
  {
    kaid: '5050',
    shortName: 'Heizung',
    longName: 'Heizung und Brennstoffe',
    category: 'Sonstige Ausgaben',
    transferable: true,
    withoutReceipts: true,
  },
  { kaid: '5060', shortName: 'Garten', longName: 'Gartenpflege', category: 'Sonstige Ausgaben', transferable: true },
  {
    kaid: '5070',
    shortName: 'Reinigung',
    longName: 'Gebäudereinigung',
    category: 'Sonstige Ausgaben',
    transferable: true,
    withoutReceipts: true,
  },
  {
    kaid: '5200',
    shortName: 'Instandhaltung',
    longName: 'Instandhaltung und Reparaturen',
    category: 'Sonstige Ausgaben',
  },
  {
    kaid: '5300',
    shortName: 'Verwaltung',
    longName: 'Verwaltervergütung',
    category: 'Verwaltungskosten',
    withoutReceipts: true,
  },
  { kaid: '5310', shortName: 'Bank', longName: 'Kontoführung', category: 'Verwaltungskosten', withoutReceipts: true },
];
