import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { webModules } from '#platform/web/module.ts';
import type { AuditSayings, AuditValues } from '#platform/web/module.ts';
import { createRecordWords } from '#platform/web/records/record-words.ts';
import { useStore } from '#platform/web/state/store.ts';

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
    queryKey: ['audit', 'values'],
    queryFn: async () =>
      Object.assign(
        {},
        ...(await Promise.all(modules.map(({ loadAuditValues }) => loadAuditValues?.()))),
      ) as AuditValues,
    // Most entries change no values with names.
    enabled: fields.some((field) => modules.some(({ auditValueFields }) => auditValueFields?.includes(field))),
  });
  const { data: sayings = {} } = useQuery({
    queryKey: ['audit', 'sayings'],
    queryFn: async () =>
      Object.assign({}, ...(await Promise.all(modules.map(({ auditTexts }) => auditTexts?.())))) as AuditSayings,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const owner = modules.find(({ entities = [] }) => entities.some(({ name }) => name === subjectType));
  const kind = owner?.entities?.find(({ name }) => name === subjectType);
  const { data: entity } = useQuery({
    queryKey: ['audit', 'entity', subjectType],
    queryFn: () => kind?.load() ?? null,
    enabled: kind !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
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
