import type { InvoiceRequest } from '../../contract/invoices/invoices.ts';

type Position = NonNullable<InvoiceRequest['positions']>[number];

const rate = (description: string, price: number, count = 1, uom: Position['uom'] = 'month'): Position => ({
  description,
  uom,
  count,
  price,
  vat: 19,
});
const hours = (description: string, count: number): Position => rate(description, 68.5, count, 'hour');
const lumpSum = (description: string, price: number, vat: Position['vat'] = 19): Position => ({
  description,
  uom: 'general',
  count: 1,
  price,
  vat,
});

export interface Occasion {
  readonly description: string;
  readonly top: string;
  readonly positions: (size: number) => Position[];
}

const salutation = 'Sehr geehrte Damen und Herren,\n\n';

/**
 * Occasions for which a property manager sends invoices; `size` from 0 to 9 varies amounts from customer to customer.
 */
export const occasions: readonly Occasion[] = [
  {
    description: 'Verwaltervergütung',
    top: `${salutation}für die Verwaltung Ihres Objekts berechnen wir vereinbarungsgemäß:`,
    positions: (size) => [
      rate('Verwaltervergütung Wohneinheiten', 26.9, 8 + size * 3, 'piece'),
      rate('Verwaltervergütung Stellplätze', 4.2, 4 + size * 2, 'piece'),
    ],
  },
  {
    description: 'Außerordentliche Eigentümerversammlung',
    top: `${salutation}für Vorbereitung und Durchführung der außerordentlichen Versammlung stellen wir in Rechnung:`,
    positions: (size) => [
      lumpSum('Einladung, Leitung und Niederschrift', 420),
      rate('Saalmiete, anteilig', 24.5, 3, 'hour'),
      rate('Porto und Kopien je Einladung', 2.35, 12 + size * 4, 'piece'),
    ],
  },
  {
    description: 'Baubegleitung Dachsanierung',
    top: `${salutation}gemäß Beschluss der Eigentümer berechnen wir die Begleitung der Maßnahme:`,
    positions: (size) => [
      hours('Ausschreibung und Vergabe', 6 + size * 0.5),
      hours('Baustellentermine und Abnahme', 9.25 + size),
      lumpSum('Dokumentation und Fotoprotokoll', 180),
    ],
  },
  {
    description: 'Betriebskostenabrechnung',
    top: `${salutation}für die Erstellung der Betriebskostenabrechnung berechnen wir:`,
    positions: (size) => [
      rate('Abrechnung je Mieteinheit', 38.75, 2 + size, 'piece'),
      rate('Verbrauchsablesung je Zähler', 6.9, 6 + size * 2, 'piece'),
      lumpSum('Informationsbroschüre „Richtig heizen und lüften“', 14.02, 7),
    ],
  },
  {
    description: 'Mieterwechsel und Übergabe',
    top: `${salutation}für den begleiteten Mieterwechsel stellen wir Ihnen in Rechnung:`,
    positions: (size) => [
      hours('Wohnungsübergabe mit Protokoll', 1.5 + size * 0.25),
      rate('Schließzylinder mit drei Schlüsseln', 64.9, 1 + (size % 2), 'piece'),
      lumpSum('Anmeldung der Versorger', 35),
    ],
  },
  {
    description: 'Schadensabwicklung Leitungswasser',
    top: `${salutation}für die Abwicklung des Versicherungsschadens berechnen wir:`,
    positions: (size) => [
      hours('Schadensaufnahme und Schriftverkehr', 2.75 + size * 0.5),
      rate('Trocknungsgerät, Miete', 18.4, 7 + size, 'day'),
      lumpSum('Auslagen gemäß Beleg', 42.6),
    ],
  },
];

/** Occasion for a customer abroad, who owes the VAT. */
export const foreignOccasion: Occasion = {
  description: 'Kaufmännische Beratung',
  top: `${salutation}für die vereinbarte Beratung berechnen wir:`,
  positions: () => [
    { ...hours('Beratung zum Aufbau der Buchhaltung', 14.5), vat: 0, vatReason: 'reverseChargeEu' },
    { ...lumpSum('Schriftliche Auswertung', 380, 0), vatReason: 'reverseChargeEu' },
  ],
};

/** Sale at a counter, with prices that contain VAT. */
export const counterOccasion: Occasion = {
  description: 'Ersatzschlüssel',
  top: `${salutation}für Ihre Bestellung berechnen wir:`,
  positions: () => [rate('Schlüssel mit Sicherungskarte', 24.9, 2, 'piece'), lumpSum('Versand per Einschreiben', 5.95)],
};
