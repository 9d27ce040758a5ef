import type { VatReason } from '../shared/vat-reasons.ts';

/** Notes that the law demands where no VAT is charged; German in every language of the invoice. */
const notes: Readonly<Record<Exclude<VatReason, ''>, string>> = {
  // § 34a UStDV: a note that the exemption of small businesses applies.
  smallBusiness: 'Steuerfreie Leistung nach § 19 UStG (Kleinunternehmer)',
  // § 14a (5) UStG prescribes the words.
  reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG)',
  // § 14a (1) UStG, taxed in the country of the recipient.
  reverseChargeEu: 'Steuerschuldnerschaft des Leistungsempfängers (Art. 196 MwStSystRL)',
  intraCommunity: 'Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1b UStG)',
  export: 'Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1a UStG)',
  exempt: 'Steuerfreie Leistung nach § 4 UStG',
  zeroRated: 'Nullsteuersatz (§ 12 Abs. 3 UStG)',
  // § 1 (1) UStG alone: true for a supply abroad (§ 3a UStG) and for payments without a supply, such as damages.
  notTaxable: 'Nicht steuerbar (§ 1 Abs. 1 UStG)',
};

const numberOfExemption = /^(?:§\s*4\s*)?(?:(?:Nr|Nummer)\.?\s*)?(\d{1,2}.*)$/iu;

/** Names an exemption: „16“, „Nr. 16“ and „§ 4 Nr. 16 UStG“ mean the same; any other text is used as it stands. */
function nameExemption(text: string): string {
  if (/^§\s*(?!4\D)/u.test(text)) return `Steuerfreie Leistung nach ${text}`;
  const number = numberOfExemption.exec(text)?.[1]?.replace(/\s*UStG\.?$/iu, '');
  return number === undefined ? text : `Steuerfreie Leistung nach § 4 Nr. ${number} UStG`;
}

/**
 * Returns the German note of § 14 (4) no. 8 UStG for a reason of `vatReasons`, printed on the invoice and used as the
 * reason of exemption (BT-120) of the e-invoice; empty without a reason. EN 16931 allows none for `zeroRated`
 * (BR-Z-10).
 * @param text added by the user: with `exempt` the number of § 4 UStG or a sentence that replaces the usual one; with
 * other reasons it follows the words of the law
 */
export function statutoryNote(reason: string, text = ''): string {
  const note = notes[reason as Exclude<VatReason, ''>] ?? '';
  const written = text.trim();
  if (note === '' || written === '') return note;
  return reason === 'exempt' ? nameExemption(written) : `${note}, ${written}`;
}
