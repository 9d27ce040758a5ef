import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface EmailFieldProps {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (email: string) => void;
}

/** The e-mail address on the login page, the same in both of its modes: what was typed in one stands in the other. */
export function EmailField({ value, error, onChange }: EmailFieldProps) {
  const { t } = useTranslation('identity');
  return (
    <TextInput
      type="email"
      name="email"
      label={t('login.email')}
      autoComplete="username"
      // With an address there already, the password is next.
      autoFocus={value === ''}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
