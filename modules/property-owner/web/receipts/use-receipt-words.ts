import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { noId } from '../../contract/external-ids.ts';
import { receiptMarks } from '../../contract/receipts/marks.ts';
import type { Receipt } from '../../contract/receipts/receipts.ts';
import { useReferenceWords } from '../transactions/use-reference-words.ts';

/** Texts for parts of a receipt, also for missing ones. */
export function useReceiptWords() {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const words = useReferenceWords();
  const issuerOf = ({ rechnungssteller, beschreibung, archivid }: Receipt): string =>
    rechnungssteller || beschreibung || archivid;
  const amountOf = ({ betrag }: Receipt): string =>
    betrag === null ? t('receipts.noAmount') : formatMoney(betrag, language);
  return {
    issuerOf,
    amountOf,
    /** Returns `Dach GmbH, 412,10 €`: what a step is about. */
    nameOf: (receipt: Receipt): string => [issuerOf(receipt), amountOf(receipt)].join(', '),
    stateOf: ({ status, freigabeStatus }: Receipt): string =>
      t(`receipts.states.${status === 'BEZAHLT' ? 'BEZAHLT' : freigabeStatus}`),
    /** Returns the house and the unit; empty without a unit. */
    placeOf: ({ objekt, moid, einheit }: Receipt): string =>
      moid === noId ? '' : [objekt?.name ?? '', words.unit(moid, einheit)].filter((part) => part !== '').join(' · '),
    costTypeOf: ({ kaid, kostenart }: Receipt): string => words.costType(kaid, kostenart),
    tenantOf: ({ mid, mieter }: Receipt): string => words.tenant(mid, mieter),
    /** Returns the names of marks that are separated by commas. */
    marksOf: (marks: string): string =>
      receiptMarks
        .filter((mark) => marks.split(',').includes(mark))
        .map((mark) => t(`receipts.marks.${mark}`))
        .join(', '),
    day: (day: string): string => formatDate(day, language),
    money: (euros: number): string => formatMoney(euros, language),
  };
}
