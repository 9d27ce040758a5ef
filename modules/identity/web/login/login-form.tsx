import { Alert, Anchor, Button, Stack, Title } from '@mantine/core';
import { IconLock, IconMailCheck } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { clearErrors, reportError } from '#platform/web/ui/error-banners.ts';
import { PasswordField } from '#platform/web/ui/password-field.tsx';
import { enterWithPassword } from '../current-user.ts';
import { EmailField } from './email-field.tsx';

export interface LoginFormProps {
  readonly email: string;
  readonly password: string;
  readonly isMailSent: boolean;
  readonly onEmail: (email: string) => void;
  readonly onPassword: (password: string) => void;
  readonly onSignedIn: () => Promise<void>;
  readonly onForgotten: () => void;
}

/** E-mail and password; a failure is shown above the form and selects the password for another try. */
export function LoginForm({ email, password, isMailSent, onEmail, onPassword, onSignedIn, onForgotten }: LoginFormProps) {
  const { t } = useTranslation('identity');
  const [isBusy, setBusy] = useState(false);
  const [isLocked, setLocked] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (email.trim() === '' || password === '') {
      (email.trim() === '' ? emailInput : passwordInput).current?.focus();
      return;
    }
    clearErrors();
    setBusy(true);
    try {
      await enterWithPassword(email.trim(), password);
      await onSignedIn();
    } catch (error) {
      reportError(error);
      setLocked(error instanceof ApiError && error.has('too_many_requests'));
      passwordInput.current?.select();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Title order={1} size="h4">
          {t('login.title')}
        </Title>
        {isMailSent ? (
          <Alert role="status" className="kontor-notice" icon={<IconMailCheck size={18} aria-hidden />}>
            {t('forgotten.sent')}
          </Alert>
        ) : null}
        {isLocked ? (
          <Alert role="status" className="kontor-notice" icon={<IconLock size={18} aria-hidden />}>
            {t('login.locked')}
          </Alert>
        ) : null}
        <EmailField
          ref={emailInput}
          value={email}
          error={isChecked && email.trim() === '' ? t('login.emailMissing') : null}
          // With an address there already, the password is next.
          autoFocus={email === ''}
          onChange={onEmail}
        />
        <PasswordField
          ref={passwordInput}
          name="password"
          label={t('login.password')}
          autoComplete="current-password"
          autoFocus={email !== ''}
          value={password}
          onChange={(event) => onPassword(event.currentTarget.value)}
          error={isChecked && password === '' ? t('login.passwordMissing') : null}
        />
        <Button type="submit" fullWidth size="md" loading={isBusy}>
          {t('login.submit')}
        </Button>
        <Anchor component="button" type="button" size="sm" className="kontor-entry-link" onClick={onForgotten}>
          {t('login.forgotten')}
        </Anchor>
      </Stack>
    </form>
  );
}
