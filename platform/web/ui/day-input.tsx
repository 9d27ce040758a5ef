import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de.js';
import 'dayjs/locale/es.js';
import 'dayjs/locale/fr.js';
import 'dayjs/locale/ru.js';
import 'dayjs/locale/zh-cn.js';
import { DateInput, type DateInputProps } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { parseDay } from './parse-day.ts';

dayjs.extend(customParseFormat);

export interface DayInputProps extends Omit<DateInputProps, 'value' | 'onChange' | 'locale' | 'valueFormat' | 'dateParser'> {
  /** `YYYY-MM-DD` or null. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** Date field: typing (`1.3.26`, `01032026`) or picking; the week starts on Monday. */
export function DayInput({ value, onChange, ...rest }: DayInputProps) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  return (
    <DateInput
      {...rest}
      value={value}
      onChange={(day) => onChange(day === null || day === '' ? null : day.slice(0, 10))}
      locale={language === 'cn' ? 'zh-cn' : language}
      firstDayOfWeek={1}
      valueFormat={language === 'cn' ? 'YYYY-MM-DD' : language === 'de' || language === 'ru' ? 'DD.MM.YYYY' : 'DD/MM/YYYY'}
      dateParser={(text) => parseDay(text)}
      previousLabel={t('dates.previous')}
      nextLabel={t('dates.next')}
      headerControlsOrder={['previous', 'level', 'next']}
      // The buttons for month and year show their text; a different name would hide it from who speaks to the page.
      ariaLabels={{
        previousMonth: t('dates.previousMonth'),
        nextMonth: t('dates.nextMonth'),
        previousYear: t('dates.previousYear'),
        nextYear: t('dates.nextYear'),
      }}
    />
  );
}
