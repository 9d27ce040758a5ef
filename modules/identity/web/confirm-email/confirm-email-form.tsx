import { Button, Stack, Text, Title } from '@mantine/core';
import i18next from 'i18next';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { fieldErrors, translateError } from '#platform/web/api/errors.ts';
import { clearErrors, reportError } from '#platform/web/api/error-banners.ts';
import { isExpired } from '#platform/web/entry/link-page.tsx';
import { PasswordField } from '#platform/web/form/password-field.tsx';
import { confirmEmail } from '../../contract/index.ts';

interface ConfirmEmailFormProps {
  readonly link: { readonly a: string; readonly b: string };
  /** The new address. */
  readonly email: string;
  readonly onDone: () => void;
  readonly onTaken: () => void;
  readonly onExpired: () => void;
}

/** The new address and the password of the account. */
export function ConfirmEmailForm({ link, email, onDone, onTaken, onExpired }: ConfirmEmailFormProps) {
  const { t } = useTranslation('identity');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function show(error: unknown): void {
    if (isExpired(error)) return onExpired();
    if (error instanceof ApiError && error.has('email_taken')) return onTaken();
    const [wrong] = fieldErrors(error, '', { password_wrong: 'password' }).fields;
    if (wrong === undefined) return reportError(error);
    setProblem(translateError(wrong.entry, i18next.t));
    input.current?.select();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') {
      setProblem(t('login.passwordMissing'));
      input.current?.focus();
      return;
    }
    clearErrors();
    setBusy(true);
    await call(confirmEmail, { params: link, body: { password } })
      .then(onDone, show)
      .finally(() => setBusy(false));
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Title order={1} size="h4">
          {t('confirmEmail.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('confirmEmail.text')}
        </Text>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
        <PasswordField
          ref={input}
          name="password"
          label={t('confirmEmail.password')}
          autoComplete="current-password"
          autoFocus
          value={password}
          error={problem}
          onChange={(event) => {
            setProblem(null);
            setPassword(event.currentTarget.value);
          }}
        />
        <Button type="submit" fullWidth size="md" loading={isBusy}>
          {t('confirmEmail.submit')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('confirmEmail.unexpected')}
        </Text>
      </Stack>
    </form>
  );
}
