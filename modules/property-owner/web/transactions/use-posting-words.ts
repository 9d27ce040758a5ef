import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { noId } from '../../contract/external-ids.ts';
import type { Posting } from '../../contract/transactions/transactions.ts';
import { useReferenceWords } from './use-reference-words.ts';

/** Texts for parts of a posting, also for missing ones. */
export function usePostingWords() {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const words = useReferenceWords();
  const costTypeOf = ({ kaid, kostenart }: Posting): string => words.costType(kaid, kostenart);
  const partyOf = (posting: Posting): string =>
    posting.beguenstigter_auftraggeber || posting.verwendungszweck || costTypeOf(posting);
  const placeOf = ({ objekt, moid, einheit }: Posting): string =>
    moid === noId ? '' : [objekt?.name ?? '', words.unit(moid, einheit)].filter((part) => part !== '').join(' · ');
  return {
    costTypeOf,
    unitOf: ({ moid, einheit }: Posting): string => words.unit(moid, einheit),
    /** Returns the house and the unit, such as `Am Stadtgarten · WE 01`; empty without a unit. */
    placeOf,
    tenantOf: ({ mid, mieter }: Posting): string => words.tenant(mid, mieter),
    /** Returns the payer or payee, else the purpose. */
    partyOf,
    nameOf: (posting: Posting): string =>
      t('transactions.nameOf', {
        day: formatDate(posting.buchungstag, language),
        party: [partyOf(posting), placeOf(posting)].filter((part) => part !== '').join(', '),
        amount: formatMoney(posting.betrag, language),
      }),
  };
}
