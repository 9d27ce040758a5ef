import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { PasswordField } from '#platform/web/form/password-field.tsx';
import { beginSecondFactor } from '../../contract/index.ts';
import { useSingleInput } from '../use-single-input.ts';
import { StepForm } from './step-form.tsx';

interface PasswordStepProps {
  readonly email: string;
  readonly onBegun: (begun: { readonly secret: string; readonly uri: string }) => void;
  readonly onCancel?: () => void;
}

/** First step: a stolen session alone cannot set up a factor. */
export function PasswordStep({ email, onBegun, ...leave }: PasswordStepProps) {
  const { t } = useTranslation('identity');
  const { submit, ref, change, ...input } = useSingleInput({
    name: 'currentPassword',
    missing: t('login.passwordMissing'),
    send: async (currentPassword) => onBegun(await call(beginSecondFactor, { body: { currentPassword } })),
  });
  useEffect(() => ref.current?.focus(), [ref]);

  return (
    <StepForm submitLabel={t('factor.next')} onSubmit={submit} {...leave}>
      <Text size="sm" c="dimmed">
        {t('factor.passwordText')}
      </Text>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...input}
        ref={ref}
        label={t('password.current')}
        autoComplete="current-password"
        onChange={(event) => change(event.currentTarget.value)}
      />
    </StepForm>
  );
}
