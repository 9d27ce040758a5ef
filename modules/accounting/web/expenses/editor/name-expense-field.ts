import type { Translate } from '#platform/web/api/errors.ts';

/** Returns the label of an expense field on the screen. */
export function nameExpenseField(path: string, t: Translate): string {
  const [, index, field] = /^amounts\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (index === undefined) return t(`expenses.fields.${path.replace(/\..*$/, '')}`, {});
  return t('expenses.amounts.fieldOf', { field: t(`expenses.amounts.${field}`, {}), number: Number(index) + 1 });
}

/** Returns the label of a choice of an expense on the screen. */
export function nameExpenseOption(field: string, value: string, t: Translate): string | undefined {
  if (field === 'category') return value === '' ? t('expenses.noCategory', {}) : t(`expenses.categories.${value}`, {});
  if (field === 'paymentStatus') return t(`expenses.payment.${value}`, {});
  if (field === 'paymentMethod') return value === '' ? '–' : t(`expenses.methods.${value}`, {});
  return undefined;
}
