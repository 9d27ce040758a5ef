import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { webModules } from '#platform/web/module.ts';
import type { AuditValues } from '#platform/web/module.ts';
import { useStore } from '#platform/web/state/store.ts';

/**
 * Says the values of a changed field as people call them. What has no name, and everything until the names are there, stays
 * as it was recorded.
 */
export function useValuesInWords(fields: readonly string[]): (field: string, value: string) => string {
  const language = useLanguage();
  const { t } = useTranslation('audit');
  const modules = useStore(webModules);
  const { data = {} } = useQuery({
    queryKey: ['audit', 'values'],
    queryFn: async () => Object.assign({}, ...(await Promise.all(modules.map(({ loadAuditValues }) => loadAuditValues?.())))) as AuditValues,
    // Most entries change nothing that has such names.
    enabled: fields.some((field) => modules.some(({ auditValueFields }) => auditValueFields?.includes(field))),
  });
  return (field, value) => {
    const names = data[field];
    if (names === undefined) {
      const say = modules.find(({ auditTexts }) => auditTexts?.[field])?.auditTexts?.[field];
      return say === undefined ? value : say(value, language, (key) => t(key));
    }
    return value.split(', ').map((identifier) => localizeName(names, identifier)).join(', ');
  };

  function localizeName(names: AuditValues[string], identifier: string): string {
    const name = names.get(identifier);
    return name === undefined ? identifier : localize(name, language);
  }
}
