import type { Translate } from '#platform/web/api/errors.ts';

/** The label of a field of an expense as it stands on the screen. */
export function nameExpenseField(path: string, t: Translate): string {
  const [, index, field] = /^amounts\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (index === undefined) return t(`expenses.fields.${path.replace(/\..*$/, '')}`, {});
  return t('expenses.amounts.fieldOf', { field: t(`expenses.amounts.${field}`, {}), number: Number(index) + 1 });
}

/** What a choice of an expense is called on the screen. */
export function nameExpenseOption(field: string, value: string, t: Translate): string | undefined {
  if (field === 'category') return value === '' ? t('expenses.noCategory', {}) : t(`expenses.categories.${value}`, {});
  if (field === 'paymentStatus') return t(`expenses.payment.${value}`, {});
  if (field === 'paymentMethod') return value === '' ? '–' : t(`expenses.methods.${value}`, {});
  return undefined;
}
