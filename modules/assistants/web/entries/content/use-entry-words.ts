import { useTranslation } from 'react-i18next';
import { germanDayOf, germanTimeOf } from '#platform/contract/days.ts';
import { formatGermanHour, formatGermanInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { lateHours } from '#modules/assistants/contract/entries/entry.ts';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';

const hourMs = 3_600_000;

/** True if an entry was released long after its event. */
export function isLate({ eventAt, released }: Pick<CareEntry, 'eventAt' | 'released'>): boolean {
  return released !== null && Date.parse(released.at) - Date.parse(eventAt) > lateHours * hourMs;
}

/** Formats when something happened; of an hour that the end of summer time repeats also its offset. */
function formatEvent(at: string, language: LanguageKey): string {
  const instant = Date.parse(at);
  const shown = formatGermanInstant(at, language);
  const wall = germanTimeOf(new Date(instant));
  const isTwice = [instant - hourMs, instant + hourMs].some((other) => germanTimeOf(new Date(other)) === wall);
  if (!isTwice) return shown;
  const offset = Math.round((Date.parse(`${wall.replace(' ', 'T')}Z`) - instant) / hourMs);
  return `${shown} (UTC+${offset})`;
}

/** Returns the words for the times of entries. */
export function useEntryWords() {
  const { t } = useTranslation('assistants');
  const language = useLanguage();
  const event = (at: string): string => formatEvent(at, language);
  /** The time of release: its hour if it was on the day of the event. */
  const entered = ({ eventAt, released }: Pick<CareEntry, 'eventAt' | 'released'>): string => {
    if (released === null) return '';
    const isSameDay = germanDayOf(new Date(eventAt)) === germanDayOf(new Date(released.at));
    const time = isSameDay ? formatGermanHour(released.at, language) : formatGermanInstant(released.at, language);
    return t('entries.entered', { time });
  };
  return {
    event,
    type: ({ type }: Pick<CareEntry, 'type'>): string => t(`entries.types.${type}`),
    /** `23.11.2026, 14:10 · eingetragen 16:42 · BB` */
    times: (entry: CareEntry): string =>
      [event(entry.eventAt), entered(entry), entry.released?.initials ?? ''].filter((part) => part !== '').join(' · '),
    title: (entry: Pick<CareEntry, 'type' | 'eventAt'>): string =>
      t('entries.titleOf', { type: t(`entries.types.${entry.type}`), time: event(entry.eventAt) }),
  };
}
