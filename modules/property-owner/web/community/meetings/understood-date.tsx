import { useTranslation } from 'react-i18next';
import { formatWeekday } from '#platform/contract/format-calendar.ts';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { understandDate } from '#modules/property-owner/contract/community/meetings/understand-date.ts';

/** Says below a typed date what was understood of it. */
export function UnderstoodDate({ text }: { readonly text: string }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const understood = understandDate(text);
  if (text.trim() === '') return t('meetings.dateHint');
  if (understood === null) return t('meetings.dateNotUnderstood');
  const { day, time } = understood;
  const said = t('meetings.onDay', { weekday: formatWeekday(day, language), day: formatDate(day, language) });
  return time === null
    ? t('meetings.dateWithoutTime', { day: said })
    : t('meetings.dateUnderstood', { when: t('meetings.atTime', { day: said, time }) });
}
