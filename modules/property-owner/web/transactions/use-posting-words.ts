import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
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
  return {
    costTypeOf,
    unitOf: ({ moid, einheit }: Posting): string => words.unit(moid, einheit),
    tenantOf: ({ mid, mieter }: Posting): string => words.tenant(mid, mieter),
    /** Returns the payer or payee, else the purpose. */
    partyOf,
    nameOf: (posting: Posting): string =>
      t('transactions.nameOf', {
        day: formatDate(posting.buchungstag, language),
        party: partyOf(posting),
        amount: formatMoney(posting.betrag, language),
      }),
  };
}
