import { Alert, Anchor, Button, Stack, Title } from '@mantine/core';
import { IconClockOff, IconLock, IconMailCheck } from '@tabler/icons-react';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { clearErrors, reportError } from '#platform/web/api/error-banners.ts';
import { PasswordField } from '#platform/web/form/password-field.tsx';
import { enterWithPassword } from '../current-user.ts';
import { CodeForm } from './code-form.tsx';
import { checkEmail } from './check-email.ts';
import { EmailField } from './email-field.tsx';

/** What has just happened: a mail was asked for, or a session has ended. It goes once the password is typed. */
export type LoginNotice = 'sent' | 'ended';

export interface LoginFormProps {
  readonly email: string;
  readonly password: string;
  readonly notice: LoginNotice | null;
  /** Whether address and password were right and the code of the second factor is next. */
  readonly needsCode: boolean;
  readonly submitButton: Ref<HTMLButtonElement>;
  readonly onEmail: (email: string) => void;
  readonly onPassword: (password: string) => void;
  readonly onNeedsCode: (needsCode: boolean) => void;
  readonly onSignedIn: () => Promise<void>;
  readonly onForgotten: () => void;
}

/** E-mail and password, then the code where there is a second factor; a failure is shown above the form and selects the password for another try. */
export function LoginForm({ email, password, notice, needsCode, submitButton, onEmail, onPassword, onNeedsCode, onSignedIn, onForgotten }: LoginFormProps) {
  const { t } = useTranslation('identity');
  const [isBusy, setBusy] = useState(false);
  const [isLocked, setLocked] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const emailProblem = checkEmail(email);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (emailProblem !== null || password === '') {
      (emailProblem !== null ? emailInput : passwordInput).current?.focus();
      return;
    }
    clearErrors();
    setBusy(true);
    try {
      await enter();
    } catch (error) {
      if (error instanceof ApiError && error.has('code_required')) onNeedsCode(true);
      else show(error);
    } finally {
      setBusy(false);
    }
  }
  async function enter(code?: string) {
    await enterWithPassword({ email: email.trim(), password, ...(code === undefined ? {} : { code }) });
    await onSignedIn();
  }
  function show(error: unknown) {
    reportError(error, 'signIn');
    setLocked(error instanceof ApiError && error.has('too_many_requests'));
    passwordInput.current?.select();
  }
  function leaveCode(error: unknown) {
    onNeedsCode(false);
    if (error !== null) show(error);
  }

  if (needsCode) return <CodeForm email={email.trim()} onCode={enter} onBack={leaveCode} />;

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Title order={1} size="h4">
          {t('login.title')}
        </Title>
        {notice === null ? null : (
          <Alert
            role="status"
            className="kontor-notice"
            icon={notice === 'sent' ? <IconMailCheck size={18} aria-hidden /> : <IconClockOff size={18} aria-hidden />}
          >
            {t(notice === 'sent' ? 'forgotten.sent' : 'login.ended')}
          </Alert>
        )}
        {isLocked ? (
          <Alert role="status" className="kontor-notice" icon={<IconLock size={18} aria-hidden />}>
            {t('login.locked')}
          </Alert>
        ) : null}
        <EmailField
          ref={emailInput}
          value={email}
          error={isChecked && emailProblem !== null ? t(emailProblem) : null}
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
        <Button ref={submitButton} type="submit" fullWidth size="md" loading={isBusy}>
          {t('login.submit')}
        </Button>
        <Anchor component="button" type="button" size="sm" className="kontor-entry-link" onClick={onForgotten}>
          {t('login.forgotten')}
        </Anchor>
      </Stack>
    </form>
  );
}
