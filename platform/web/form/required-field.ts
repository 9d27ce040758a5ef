import type { ReactNode } from 'react';
import { isEmptyValue } from '../../contract/fields.ts';

/**
 * Returns the properties of a field with an asterisk (specification, section 5): red border while empty. Spread them on
 * any Mantine input: `<TextInput label="Name" {...requiredField(name, errors.name)} />`.
 */
export function requiredField(
  value: unknown,
  error?: ReactNode,
): { withAsterisk: true; 'aria-required': true; error: ReactNode } {
  return { withAsterisk: true, 'aria-required': true, error: error ?? isEmptyValue(value) };
}
