import { useTranslation } from 'react-i18next';
import { germanDayOf } from '#platform/contract/days.ts';
import type { BadgeProps } from '#platform/web/components/badge.tsx';
import { formatDate, formatGermanInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type {
  WrittenResolution,
  WrittenVoter,
} from '#modules/property-owner/contract/community/written/written-resolutions.ts';

/** Words about a written resolution that list and page share. */
export function useWrittenWords() {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  return {
    /** First thing that the reader has to know: that their vote is missing, the result, else the state. */
    stateOf: ({
      stand,
      ergebnis,
      eigene,
    }: WrittenResolution): { readonly tone: NonNullable<BadgeProps['tone']>; readonly text: string } => {
      if (stand === 'OFFEN' && eigene.some(({ stimme }) => stimme === null))
        return { tone: 'warning', text: t('written.toVote') };
      if (ergebnis !== null)
        return {
          tone: ergebnis === 'ANGENOMMEN' ? 'success' : 'danger',
          text: t(`community.results.${ergebnis}`),
        };
      return {
        tone: stand === 'OFFEN' ? 'accent' : stand === 'ABGELAUFEN' ? 'warning' : 'neutral',
        text: t(`written.states.${stand}`),
      };
    },
    /** Time of a vote; letters and emails were entered with their day alone. */
    receiptOf: ({ eingang, am }: Pick<WrittenVoter['stimmen'][number], 'eingang' | 'am'>): string =>
      eingang === 'PORTAL' ? formatGermanInstant(am, language) : formatDate(germanDayOf(new Date(am)), language),
    deadlineOf: ({ stand, frist }: WrittenResolution): string =>
      t(stand === 'ENTWURF' || stand === 'OFFEN' ? 'written.deadline' : 'written.deadlineOver', {
        day: formatDate(frist, language),
      }),
  };
}
