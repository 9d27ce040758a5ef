import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RecordReference } from '../../contract/field-kinds.ts';
import { isEmptyValue } from '../../contract/fields.ts';
import type { Field } from '../../contract/fields.ts';
import { languageKeys } from '../../contract/language-keys.ts';
import type { LanguageKey } from '../../contract/language-keys.ts';
import { formatDate, formatList } from '../format/format.ts';
import { languageNames, useLanguage } from '../i18n/language.ts';
import { isDay } from './parse-day.ts';
import { Picture } from './picture.tsx';

/** Returns the label of a field's option, by the name of the field or of the row's column. */
export type NameOption = (field: string, value: string) => string | undefined;

interface FieldValueProps {
  readonly field: Field;
  /** Name of the field, or of the row's column. */
  readonly name: string;
  /** Form value. */
  readonly value: unknown;
  readonly nameOption?: NameOption | undefined;
}

/** A form value formatted by the kind of its field. */
export function FieldValue({ field, name, value, nameOption }: FieldValueProps) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  if (isEmptyValue(value)) {
    return (
      <Text span inherit c="dimmed" fs="italic">
        {t(field.kind === 'rows' ? 'conflict.removed' : 'conflict.empty')}
      </Text>
    );
  }
  if (field.kind === 'image' && typeof value === 'string')
    return <Picture address={value} label={t('conflict.picture')} />;
  return <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{write(field, name, value)}</span>;

  function write({ kind, rowFields }: Field, column: string, held: unknown): string {
    if (kind === 'rows')
      return (held as readonly Record<string, unknown>[]).map((row) => writeRow(rowFields ?? {}, row)).join('\n');
    if (kind === 'choices')
      return formatList(
        (held as readonly string[]).map((option) => nameOption?.(column, option) ?? option),
        language,
      );
    if (kind === 'localized') return writeLines(held as Readonly<Record<LanguageKey, string>>);
    if (kind === 'flag') return t(held === true ? 'conflict.yes' : 'conflict.no');
    if (kind === 'secret') return '••••••';
    if (kind === 'record') return (held as RecordReference).label;
    const text = String(held);
    if (kind === 'choice' || kind === 'lookup') return nameOption?.(column, text) ?? text;
    return kind === 'day' && isDay(text) ? formatDate(text, language) : text;
  }

  function writeRow(fields: Readonly<Record<string, Field>>, row: Readonly<Record<string, unknown>>): string {
    return Object.entries(fields)
      .filter(([column]) => !isEmptyValue(row[column]))
      .map(([column, one]) => write(one, column, row[column]))
      .join(' · ');
  }

  function writeLines(lines: Readonly<Record<LanguageKey, string>>): string {
    const filled = languageKeys
      .filter((key) => lines[key].trim() !== '')
      .map((key) => `${languageNames[key]}: ${lines[key]}`);
    return filled.length === 0 ? t('conflict.empty') : filled.join('\n');
  }
}
