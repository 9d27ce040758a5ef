import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../contract/decimal-text.ts';
import type { RecordReference } from '../../contract/field-kinds.ts';
import type { Field } from '../../contract/fields.ts';
import type { LanguageKey } from '../../contract/languages.ts';
import { listCountries, nameCountry } from '../format/countries.ts';
import { formatDate, formatMoney, formatPercent } from '../format/format.ts';
import { languageNames, useLanguage } from '../i18n/language.ts';
import { nameRecord } from '../../contract/records/entity.ts';
import type { RecordScreen } from './record-screen.ts';

/** Texts of an entity's screens, in the language of the page. */
export interface RecordWords {
  /** Returns a text of the entity: `title`, `add`, … */
  readonly say: (key: string) => string;
  readonly field: (name: string) => string;
  /** Returns the label of a field's option. */
  readonly option: (field: string, value: string) => string;
  /** Lists the options of a field; countries by name, others in their own order. */
  readonly options: (field: string) => readonly { readonly value: string; readonly label: string }[];
  /** Returns the display name of a record, or its kind if all its parts are empty. */
  readonly name: (record: Readonly<Record<string, unknown>>) => string;
  /** Formats a value of a response or of the log; '' for none. */
  readonly write: (field: string, value: unknown) => string;
}

export function useRecordWords({ module, entity }: Pick<RecordScreen, 'module' | 'entity'>): RecordWords {
  const { t } = useTranslation([module, 'platform']);
  return createRecordWords({ module, entity }, useLanguage(), t);
}

/** Creates the texts of an entity in a language, from the loaded texts of its module. */
export function createRecordWords(
  { module, entity }: Pick<RecordScreen, 'module' | 'entity'>,
  language: LanguageKey,
  t: (key: string) => string,
): RecordWords {
  const say = (key: string): string => t(`${module}:records.${entity.name}.${key}`);
  const option = (name: string, value: string): string => {
    const naming = entity.fields[name]?.naming;
    return (
      nameOption(naming, value, language) ??
      t(`${module}:${naming ?? `records.${entity.name}.choices.${name}`}.${value === '' ? 'none' : value}`)
    );
  };
  const write = (name: string, value: unknown): string => {
    const field = entity.fields[name];
    if (value === null || value === undefined) return '';
    if (name === 'active' || field?.kind === 'flag')
      return t(String(value) === 'true' ? 'platform:conflict.yes' : 'platform:conflict.no');
    if (field?.kind === 'choice') return option(name, String(value));
    return field === undefined ? String(value) : writeValue(field, value, language);
  };
  return {
    say,
    name: (record) => nameRecord(entity, record) || say('one'),
    field: (name) => (name === 'active' ? t('platform:records.active') : say(`fields.${name}`)),
    option,
    options: (name) => {
      const field = entity.fields[name];
      const values = field?.options ?? [];
      return field?.naming === 'country'
        ? listCountries(language).filter(({ value }) => values.includes(value))
        : values.map((value) => ({ value, label: option(name, value) }));
    },
    write,
  };
}

function nameOption(naming: string | undefined, value: string, language: LanguageKey): string | undefined {
  if (naming === 'country') return nameCountry(value, language);
  if (naming === 'language') return languageNames[value as LanguageKey];
  return naming === 'percent' ? formatPercent(Number(value), language) : undefined;
}

function writeValue({ kind, isMoney, decimals = 0 }: Field, value: unknown, language: LanguageKey): string {
  if (kind === 'record' && typeof value === 'object' && value !== null) return (value as RecordReference).label;
  if (kind === 'day') return formatDate(String(value), language);
  if (kind === 'number')
    return isMoney === true
      ? formatMoney(Number(value), language)
      : formatDecimal(Number(value), language, { min: decimals, max: decimals, isGrouped: true });
  return String(value);
}
