import { nameCountry, nameLanguage } from '../../contract/display-names.ts';
import type { Field } from '../../contract/fields.ts';
import { toFormatLocale } from '../../contract/languages.ts';
import type { LanguageKey } from '../../contract/languages.ts';
import type { AnyEntity } from '../../contract/records/entity.ts';
import { createTextReader } from '../i18n/text-reader.ts';

/** Texts of an entity in exported files, equal to those of its screens. */
export interface RecordTexts {
  /** Records of the entity, such as "Artikel". */
  title(language: LanguageKey): string;
  field(name: string, language: LanguageKey): string;
  /** Returns the name of a field's option. */
  option(name: string, value: string, language: LanguageKey): string;
}

/** Reads the words under `records.<entity>` of the entity's module. @throws Error from its functions when one is missing */
export function createRecordTexts({
  module: namespace,
  name: entity,
  fields,
}: Pick<AnyEntity, 'module' | 'name' | 'fields'>): RecordTexts {
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
