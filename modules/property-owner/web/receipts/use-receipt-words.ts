import { useTranslation } from 'react-i18next';
import { groupIban } from '#platform/contract/iban.ts';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { noId } from '../../contract/external-ids.ts';
import type { Receipt } from '../../contract/receipts/receipts.ts';
import type { ReceiptWarning } from '../../contract/receipts/warnings.ts';
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
  const money = (euros: number): string => formatMoney(euros, language);
  const amount = (euros: number | null): string => (euros === null ? t('receipts.noAmount') : money(euros));
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
    day: (day: string): string => formatDate(day, language),
    money,
    /** Lists what a delivery changed since the release, the old value first. */
    changesOf: ({ geaendert }: Receipt): string[] =>
      geaendert === null
        ? []
        : [
            ...(geaendert.betrag === null
              ? []
              : [
                  t('receipts.changed.betrag', {
                    before: amount(geaendert.betrag.vorher),
                    now: amount(geaendert.betrag.jetzt),
                  }),
                ]),
            ...(geaendert.IBAN === null
              ? []
              : [
                  t('receipts.changed.IBAN', {
                    before: groupIban(geaendert.IBAN.vorher) || t('receipts.none'),
                    now: groupIban(geaendert.IBAN.jetzt) || t('receipts.none'),
                  }),
                ]),
            ...(geaendert.pdf ? [t('receipts.changed.pdf')] : []),
          ],
    /** Returns a warning with what it is compared with. */
    warning: (warning: ReceiptWarning): string => {
      if (warning.kind === 'double') {
        const other = { number: warning.archivid, amount: money(warning.betrag) };
        const { erfassungsdatum: day } = warning;
        return day === null
          ? t('receipts.warnings.doubleUndated', other)
          : t('receipts.warnings.double', { ...other, day: formatDate(day, language) });
      }
      if (warning.kind === 'foreignIban') return t('receipts.warnings.foreignIban', { iban: groupIban(warning.IBAN) });
      return t('receipts.warnings.otherIban', {
        iban: groupIban(warning.IBAN),
        known: warning.bisher.map(groupIban).join(', '),
      });
    },
  };
}
