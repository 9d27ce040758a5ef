import type { ReactNode } from 'react';
import { isEmptyValue } from '../../contract/fields.ts';

/**
 * Conduct of a field with an asterisk (specification, section 5): red border as long as it is empty.
 * Spread it on any Mantine input: `<TextInput label="Name" {...requiredField(name, errors.name)} />`.
 */
export function requiredField(
  value: unknown,
  error?: ReactNode,
): { withAsterisk: true; 'aria-required': true; error: ReactNode } {
  return { withAsterisk: true, 'aria-required': true, error: error ?? isEmptyValue(value) };
}
