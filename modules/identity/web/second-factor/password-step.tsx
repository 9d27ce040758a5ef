import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { fieldErrors, translateError } from '#platform/web/api/errors.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { PasswordField } from '#platform/web/form/password-field.tsx';
import { beginSecondFactor } from '../../contract/index.ts';
import { StepForm } from './step-form.tsx';

interface PasswordStepProps {
  readonly email: string;
  readonly onBegun: (begun: { readonly secret: string; readonly uri: string }) => void;
  readonly onCancel?: () => void;
}

/** First step: who has only a session sets up nothing. */
export function PasswordStep({ email, onBegun, ...leave }: PasswordStepProps) {
  const { t } = useTranslation('identity');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  async function submit() {
    if (password === '') {
      setProblem(t('login.passwordMissing'));
      return input.current?.focus();
    }
    try {
      onBegun(await call(beginSecondFactor, { body: { currentPassword: password } }));
    } catch (error) {
      const [wrong] = fieldErrors(error).fields;
      if (wrong === undefined) return reportError(error);
      setProblem(translateError(wrong.entry, t));
      input.current?.select();
    }
    return undefined;
  }

  return (
    <StepForm submitLabel={t('factor.next')} onSubmit={submit} {...leave}>
      <Text size="sm" c="dimmed">
        {t('factor.passwordText')}
      </Text>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        ref={input}
        label={t('password.current')}
        autoComplete="current-password"
        value={password}
        error={problem}
        onChange={(event) => {
          setProblem(null);
          setPassword(event.currentTarget.value);
        }}
      />
    </StepForm>
  );
}
