import { useTranslation } from 'react-i18next';
import type { BadgeProps } from '#platform/web/components/badge.tsx';
import type { Resolution } from '#modules/property-owner/contract/community/resolutions.ts';

/** Words about a resolution that table and dialog share. */
export function useResolutionWords() {
  const { t } = useTranslation('property-owner');
  return {
    nameOf: ({ laufendeNummer }: Resolution): string => t('community.entry', { number: laufendeNummer }),
    /** Wording, or that the entry is deleted. */
    summaryOf: ({ beschreibung, geloescht }: Resolution): string =>
      geloescht !== null && beschreibung === ''
        ? t('community.deletedEntry', { reason: geloescht.grund })
        : beschreibung,
    /** Kind with place and agenda item, or court and reference. */
    originOf: ({ art, ort, top, gericht, aktenzeichen }: Resolution): string =>
      [t(`community.kinds.${art}`), ...(art === 'URTEIL' ? [gericht, aktenzeichen] : [ort, top])]
        .filter((part) => part !== '')
        .join(' · '),
    /** The newest that is to be known of an entry: deleted, noted, adopted or rejected. */
    stateOf: ({
      geloescht,
      vermerke,
      ergebnis,
    }: Resolution): { tone: NonNullable<BadgeProps['tone']>; text: string } | null => {
      if (geloescht !== null) return { tone: 'neutral', text: t('community.deleted') };
      const note = vermerke.at(-1);
      if (note !== undefined && note.art !== 'SONSTIGES')
        return { tone: 'warning', text: t(`community.noteKinds.${note.art}`) };
      if (ergebnis === null) return null;
      return ergebnis === 'ANGENOMMEN'
        ? { tone: 'success', text: t('community.results.ANGENOMMEN') }
        : { tone: 'neutral', text: t('community.results.ABGELEHNT') };
    },
  };
}
