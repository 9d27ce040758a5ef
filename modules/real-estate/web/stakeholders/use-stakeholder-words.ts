import { useTranslation } from 'react-i18next';
import { countDays, germanDayOf } from '#platform/contract/days.ts';
import { formatGermanTime, formatWeekday } from '#platform/contract/format-calendar.ts';
import { readClock, todayInGermany } from '#platform/web/clock.ts';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { namePerson } from '../../contract/stakeholders/person-name.ts';
import type { StakeholderState } from '../../contract/stakeholders/pipeline.ts';
import { withoutHtml } from '../../contract/stakeholders/request-text.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';

/** Words for interested people, in the reader's language. */
export function useStakeholderWords() {
  const { t } = useTranslation('real-estate');
  const language = useLanguage();
  const day = (instant: string) => formatDate(germanDayOf(new Date(instant)), language);
  return {
    nameOf: ({ data }: Pick<Stakeholder, 'data'>) => namePerson(data),
    day,
    columnOf: (status: StakeholderState) => t(`stakeholders.columns.${status}`),
    /** Day and time of an appointment: `Sa, 28.11.2026, 16:30`. */
    appointment: (instant: string) => {
      const at = new Date(instant);
      return `${formatWeekday(germanDayOf(at), language)}, ${formatGermanTime(at, language)}`;
    },
    /** Age of a request: `heute`, `gestern`, `vor 5 Tagen`. */
    age: (instant: string) => {
      const days = Math.max(0, countDays(germanDayOf(new Date(instant)), todayInGermany()));
      if (days === 0) {
        const hours = Math.floor((readClock().getTime() - Date.parse(instant)) / 3_600_000);
        return hours < 1 ? t('stakeholders.justNow') : t('stakeholders.hoursAgo', { count: hours });
      }
      return days === 1 ? t('stakeholders.yesterday') : t('stakeholders.daysAgo', { count: days });
    },
    requestOf: ({ data }: Pick<Stakeholder, 'data'>) => withoutHtml(data.requestText),
  };
}
