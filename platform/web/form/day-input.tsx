import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de.js';
import 'dayjs/locale/es.js';
import 'dayjs/locale/fr.js';
import 'dayjs/locale/ru.js';
import 'dayjs/locale/zh-cn.js';
import { DateInput } from '@mantine/dates';
import type { DateInputProps } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LanguageKey } from '../../contract/languages.ts';
import { useLanguage } from '../i18n/language.ts';
import { isDay, parseDay } from './parse-day.ts';

dayjs.extend(customParseFormat);

export interface DayInputProps extends Omit<
  DateInputProps,
  'value' | 'onChange' | 'locale' | 'valueFormat' | 'dateParser' | 'minDate' | 'maxDate'
> {
  /** Day `YYYY-MM-DD` or null; a form may also hold text passed to `onUnreadable`. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Receives text that is no day, so that a form does not save the previous day. */
  readonly onUnreadable?: (text: string) => void;
  /** First and last selectable day, `YYYY-MM-DD`. */
  readonly minDate?: string;
  readonly maxDate?: string;
}

/** Date field: typing (`1.3.26`, `1.3.`, `heute`) or selecting. Invalid text stays in the field, with an error. */
export function DayInput({ value, onChange, onUnreadable, onBlur, error, minDate, maxDate, ...rest }: DayInputProps) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const [known, setKnown] = useState(value);
  const [unreadable, setUnreadable] = useState(value !== null && !isDay(value) ? value : null);
  // A partly typed day is invalid, too: the error waits until the field loses the focus.
  const [isLeft, setLeft] = useState(unreadable !== null);
  if (known !== value) {
    // A new value from outside replaces the typed text.
    setKnown(value);
    if (value === null ? known !== null && isDay(known) : isDay(value)) setUnreadable(null);
  }
  const [isOpen, setOpen] = useState(false);
  const today = dayjs().format('YYYY-MM-DD');
  const words = { today: t('dates.today'), tomorrow: t('dates.tomorrow'), yesterday: t('dates.yesterday') };
  const read = (text: string) => parseDay(text, { today, words, monthFirst: language === 'cn' });
  const isOffered = (day: string) =>
    (minDate === undefined || day >= minDate) && (maxDate === undefined || day <= maxDate);
  const note = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const text = currentTarget.value.trim();
    const day = read(text);
    const isKept = text !== '' && (day === null || !isOffered(day));
    setUnreadable(isKept ? text : null);
    setLeft(false);
    if (isKept) onUnreadable?.(text);
    else if (text === '') onChange(null);
  };
  const format = valueFormats[language];
  const isRealDay = unreadable !== null && read(unreadable) !== null;
  return (
    <DateInput
      {...rest}
      popoverProps={{ onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
      // In a dialog Escape closes the calendar first.
      data-mantine-stop-propagation={isOpen || undefined}
      {...(minDate === undefined ? {} : { minDate })}
      {...(maxDate === undefined ? {} : { maxDate })}
      value={value !== null && isDay(value) ? value : null}
      onInput={note}
      onChange={(day) => {
        setUnreadable(null);
        onChange(day === null || day === '' ? null : day.slice(0, 10));
      }}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
      // Otherwise leaving the field would restore the former day.
      fixOnBlur={unreadable === null}
      error={
        unreadable === null || !isLeft
          ? error
          : isRealDay
            ? t('dates.outOfRange')
            : t('dates.unreadable', { text: unreadable, example: dayjs(today).format(format), today: words.today })
      }
      locale={language === 'cn' ? 'zh-cn' : language}
      firstDayOfWeek={1}
      valueFormat={format}
      dateParser={read}
      previousLabel={t('dates.previous')}
      nextLabel={t('dates.next')}
      headerControlsOrder={['previous', 'level', 'next']}
      // The buttons for month and year show their text; another accessible name would break voice control.
      ariaLabels={{
        previousMonth: t('dates.previousMonth'),
        nextMonth: t('dates.nextMonth'),
        previousYear: t('dates.previousYear'),
        nextYear: t('dates.nextYear'),
      }}
    />
  );
}

const valueFormats: Readonly<Record<LanguageKey, string>> = {
  de: 'DD.MM.YYYY',
  ru: 'DD.MM.YYYY',
  en: 'DD/MM/YYYY',
  es: 'DD/MM/YYYY',
  fr: 'DD/MM/YYYY',
  cn: 'YYYY/MM/DD',
};
