/** Formats a value of the tax settings in words. */
export function formatTaxation(
  field: 'smallBusiness' | 'taxation' | 'advanceReturn',
  value: string,
  t: (key: string) => string,
): string {
  if (field === 'smallBusiness') return t(value === 'true' ? 'platform:conflict.yes' : 'platform:conflict.no');
  return t(`accounting:configuration.${field}.${value}`);
}
