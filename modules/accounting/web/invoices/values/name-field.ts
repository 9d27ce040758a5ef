import type { Translate } from '#platform/web/api/errors.ts';

/** The label of a field as it stands on the screen. */
export function nameField(path: string, t: Translate): string {
  const [, index, field] = /^positions\.(\d+)(?:\.(\w+))?$/.exec(path) ?? [];
  if (index === undefined) return path === 'positions' ? t('positions.title', {}) : t(`fields.${path}`, { defaultValue: path });
  const number = Number(index) + 1;
  if (field === undefined) return t('positions.position', { number });
  return t('positions.fieldOf', { field: t(`positions.${field}`, {}), number });
}
