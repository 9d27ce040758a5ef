import { useTranslation } from 'react-i18next';
import type { BadgeProps } from '#platform/web/components/badge.tsx';
import { germanDayOf } from '#platform/contract/days.ts';
import { formatWeekday } from '#platform/contract/format-calendar.ts';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';

interface State {
  readonly tone: NonNullable<BadgeProps['tone']>;
  readonly text: string;
}

/** Words about a meeting that list, cards and page share. */
export function useMeetingWords() {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const dayOf = (instant: string): string => formatDate(germanDayOf(new Date(instant)), language);
  /** Day and time as understood, else the date as it was typed. */
  const whenOf = ({ tag, uhrzeit, datum }: Meeting): string => {
    if (tag === null) return datum;
    const day = t('meetings.onDay', { weekday: formatWeekday(tag, language), day: formatDate(tag, language) });
    return uhrzeit === null ? day : t('meetings.atTime', { day, time: uhrzeit });
  };
  return {
    whenOf,
    nameOf: ({ versammlungsnummer }: Meeting): string => t('meetings.name', { number: versammlungsnummer }),
    titleOf: (meeting: Meeting): string => {
      const when = whenOf(meeting);
      return when === '' ? t('meetings.name', { number: meeting.versammlungsnummer }) : when;
    },
    stateOf: ({ abgehalten, eingeladenAm, geaendert, beendetAm, eroeffnetAm }: Meeting): State => {
      if (abgehalten) return { tone: 'neutral', text: t('meetings.states.held') };
      if (eroeffnetAm !== null && beendetAm === null) return { tone: 'accent', text: t('meetings.states.running') };
      if (eingeladenAm === null) return { tone: 'neutral', text: t('meetings.states.planned') };
      return geaendert
        ? { tone: 'warning', text: t('meetings.states.revised') }
        : { tone: 'success', text: t('meetings.states.invited', { day: dayOf(eingeladenAm) }) };
    },
    /** One step that is still to do, with its last day. */
    todoOf: ({ art, bis, postBis }: Meeting['offen'][number]): string => {
      const day = bis === null ? '' : formatDate(bis, language);
      if (art === 'EINLADUNG' && postBis !== null)
        return t('meetings.todos.EINLADUNG', { day, post: formatDate(postBis, language) });
      return t(`meetings.todos.${art}`, { day });
    },
  };
}
