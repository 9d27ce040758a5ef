import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#platform/web/form/password-field.tsx';
import { isDifferent } from './new-password.ts';
import type { NewPassword } from './new-password.ts';
import { isCommonPassword, ratePassword } from './password-strength.ts';

interface NewPasswordFieldsProps {
  readonly value: NewPassword;
  /** Minimum length in characters. */
  readonly minLength: number;
  readonly onChange: (value: NewPassword) => void;
  /** The server's error for the password. */
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
}

/** New password, typed twice, with a strength hint. */
export function NewPasswordFields({ value, minLength, onChange, error, autoFocus = false }: NewPasswordFieldsProps) {
  const { t } = useTranslation('identity');
  const [isRepeated, setRepeated] = useState(false);
  const differs = isRepeated ? value.repeated !== '' && value.repeated !== value.password : isDifferent(value);
  return (
    <>
      <PasswordField
        label={t('setPassword.password')}
        autoComplete="new-password"
        autoFocus={autoFocus}
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
        error={error}
      />
      <StrengthHint password={value.password} minLength={minLength} />
      <PasswordField
        label={t('setPassword.repeat')}
        autoComplete="new-password"
        value={value.repeated}
        onChange={(event) => onChange({ ...value, repeated: event.currentTarget.value })}
        onFocus={() => setRepeated(false)}
        onBlur={() => setRepeated(true)}
        error={differs ? t('setPassword.differs') : null}
      />
    </>
  );
}

/** Advice under the field; it never prevents saving. */
function StrengthHint({ password, minLength }: { readonly password: string; readonly minLength: number }) {
  const { t } = useTranslation('identity');
  const strength = ratePassword(password, minLength);
  return (
    <div className="kontor-strength" data-strength={password === '' ? 'none' : strength}>
      <div className="kontor-strength-bar" aria-hidden />
      <Text size="xs" role="status">
        {password === ''
          ? t('setPassword.advice', { minimum: minLength })
          : t(`setPassword.strength.${strength}`, { minimum: minLength })}
        {password !== '' && isCommonPassword(password) ? <strong>{` ${t('setPassword.common')}`}</strong> : null}
      </Text>
    </div>
  );
}
