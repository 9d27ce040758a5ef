import { Alert } from '@mantine/core';
import { IconClockOff, IconLock, IconMailCheck } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { clearErrors, reportError } from '#platform/web/api/error-banners.ts';
import { EntryForm } from '#platform/web/entry/entry-form.tsx';
import { PasswordField } from '#platform/web/form/password-field.tsx';
import { enterWithPassword } from '../current-user.ts';
import { checkEmail } from './check-email.ts';
import { EmailField } from './email-field.tsx';

// Most accounts have no second factor, so its form is loaded on demand.
const loadCodeForm = () => import('./code-form.tsx').then((module) => ({ default: module.CodeForm }));
const CodeForm = lazy(loadCodeForm);

/** Previous event: a mail was requested, or a session has ended. The notice disappears once a password is typed. */
export type LoginNotice = 'sent' | 'ended';

export interface LoginFormProps {
  readonly email: string;
  readonly password: string;
  readonly notice: LoginNotice | null;
  /** True once address and password were right and the code of the second factor is next. */
  readonly needsCode: boolean;
  readonly submitButton: Ref<HTMLButtonElement>;
  readonly onEmail: (email: string) => void;
  readonly onPassword: (password: string) => void;
  readonly onNeedsCode: (needsCode: boolean) => void;
  readonly onSignedIn: () => Promise<void>;
  readonly onForgotten: () => void;
}

/**
 * Email and password, then the code of a second factor; a failure is shown above the form and selects the password.
 */
export function LoginForm({
  email,
  password,
  notice,
  needsCode,
  submitButton,
  onEmail,
  onPassword,
  onNeedsCode,
  onSignedIn,
  onForgotten,
}: LoginFormProps) {
  const { t } = useTranslation('identity');
  const [isLocked, setLocked] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const emailProblem = checkEmail(email);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  async function submit() {
    setChecked(true);
    if (emailProblem !== null || password === '')
      return (emailProblem !== null ? emailInput : passwordInput).current?.focus();
    clearErrors();
    return enter().catch((error: unknown) =>
      error instanceof ApiError && error.has('code_required')
        ? loadCodeForm().then(() => onNeedsCode(true), show)
        : show(error),
    );
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

  if (needsCode) {
    return (
      <Suspense fallback={null}>
        <CodeForm email={email.trim()} onCode={enter} onBack={leaveCode} />
      </Suspense>
    );
  }

  return (
    <EntryForm
      title={t('login.title')}
      submitLabel={t('login.submit')}
      submitButton={submitButton}
      onSubmit={submit}
      link={{ label: t('login.forgotten'), onClick: onForgotten }}
    >
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
        // With a known address the password gets the focus.
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
    </EntryForm>
  );
}
