import type { ReactNode } from 'react';

/** Whether a form value counts as empty: no text but spaces, null, undefined, an empty list. */
export function isEmptyValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/**
 * Conduct of a field with an asterisk (specification, section 5): red border as long as it is empty.
 * Spread it on any Mantine input: `<TextInput label="Name" {...requiredField(name, errors.name)} />`.
 */
export function requiredField(value: unknown, error?: ReactNode): { withAsterisk: true; 'aria-required': true; error: ReactNode } {
  return { withAsterisk: true, 'aria-required': true, error: error ?? isEmptyValue(value) };
}
