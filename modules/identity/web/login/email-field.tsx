import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

export interface EmailFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly value: string;
  readonly error: string | null;
  readonly autoFocus: boolean;
  readonly onChange: (email: string) => void;
}

/** Email address on the login page, shared by its two modes. */
export function EmailField({ ref, value, error, autoFocus, onChange }: EmailFieldProps) {
  const { t } = useTranslation('identity');
  return (
    <TextInput
      {...(ref === undefined ? {} : { ref })}
      type="email"
      name="email"
      label={t('login.email')}
      autoComplete="username"
      autoFocus={autoFocus}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
