import { useTranslation } from 'react-i18next';
import { flag } from '../../contract/field-kinds.ts';
import type { LanguageKey } from '../../contract/languages.ts';
import { fieldKinds } from '../form/kinds.tsx';
import { listCountries, nameCountry } from '../format/countries.ts';
import { formatPercent } from '../format/format.ts';
import { languageNames, useLanguage } from '../i18n/language.ts';
import { nameRecord } from '../../contract/records/entity.ts';
import type { RecordScreen } from './record-screen.ts';

/** Field that every record has. */
const active = flag();

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
    const shown = field ?? (name === 'active' ? active : undefined);
    return shown === undefined
      ? String(value)
      : fieldKinds[shown.kind].show(value, shown, {
          language,
          t: (key) => t(`platform:${key}`),
          nameOption: (chosen) => option(name, chosen),
        });
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
