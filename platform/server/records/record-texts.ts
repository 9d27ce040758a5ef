import { nameCountry, nameLanguage } from '../../contract/display-names.ts';
import type { Field } from '../../contract/fields.ts';
import { toFormatLocale } from '../../contract/languages.ts';
import type { LanguageKey } from '../../contract/languages.ts';
import type { AnyEntity } from '../../contract/records/entity.ts';
import { createTextReader } from '../i18n/text-reader.ts';

/** The words of an entity in files, the same as on its screens. */
export interface RecordTexts {
  /** Records of the entity, such as "Kunden". */
  title(language: LanguageKey): string;
  field(name: string, language: LanguageKey): string;
  /** Returns the name of a field's option. */
  option(name: string, value: string, language: LanguageKey): string;
}

/**
 * @param namespace the module of the entity, under whose `records.<entity>` the words stand
 * @throws Error from its functions when a text is missing
 */
export function createRecordTexts(
  namespace: string,
  { name: entity, fields }: Pick<AnyEntity, 'name' | 'fields'>,
): RecordTexts {
  const read = createTextReader();
  const say = (language: LanguageKey, key: string): string => read(language, { namespace, key });
  return {
    title: (language) => say(language, `records.${entity}.title`),
    field: (name, language) => say(language, `records.${entity}.fields.${name}`),
    option: (name, value, language) => {
      const naming = fields[name]?.naming;
      return (
        nameOption(naming, value, language) ??
        say(language, `${naming ?? `records.${entity}.choices.${name}`}.${value === '' ? 'none' : value}`)
      );
    },
  };
}

function nameOption(naming: Field['naming'], value: string, language: LanguageKey): string | undefined {
  if (naming === 'country') return nameCountry(value, toFormatLocale(language));
  if (naming === 'percent') return value;
  return naming === 'language' ? nameOwnLanguage(value as LanguageKey) : undefined;
}

/** A language in its own words. */
function nameOwnLanguage(language: LanguageKey): string {
  const [code = 'de'] = toFormatLocale(language).split('-');
  return nameLanguage(code, code);
}
