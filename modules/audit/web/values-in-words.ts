import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { webModules } from '#platform/web/module.ts';
import type { AuditValues } from '#platform/web/module.ts';
import { createRecordWords } from '#platform/web/records/record-words.ts';
import { useStore } from '#platform/web/state/store.ts';
import { entityQuery, valueFormatsQuery, valueNamesQuery } from './audit-queries.ts';

/**
 * Formats the values of a changed field by their names. Values without a name, and all of them until the names are
 * loaded, stay as recorded.
 */
export function useValuesInWords(
  fields: readonly string[],
  subjectType?: string,
): (field: string, value: string) => string {
  const language = useLanguage();
  const { t } = useTranslation('audit');
  const modules = useStore(webModules);
  const { data = {} } = useQuery({
    ...valueNamesQuery(modules),
    // Most entries change no values with names.
    enabled: fields.some((field) => modules.some(({ auditValueFields }) => auditValueFields?.includes(field))),
  });
  const { data: sayings = {} } = useQuery(valueFormatsQuery(modules));
  const owner = modules.find(({ entities = [] }) => entities.some(({ name }) => name === subjectType));
  const kind = owner?.entities?.find(({ name }) => name === subjectType);
  const { data: entity } = useQuery(entityQuery(subjectType, kind));
  return (field, value) => {
    if (owner !== undefined && entity)
      return createRecordWords({ module: owner.name, entity }, language, (key) => t(key)).write(field, value);
    const names = data[field];
    if (names === undefined) {
      const say = sayings[field];
      return say === undefined ? value : say(value, language, (key) => t(key));
    }
    return value
      .split(', ')
      .map((identifier) => localizeName(names, identifier))
      .join(', ');
  };

  function localizeName(names: AuditValues[string], identifier: string): string {
    const name = names.get(identifier);
    return name === undefined ? identifier : localize(name, language);
  }
}
