import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { describeError } from '#platform/web/api/errors.ts';
import { PasswordField } from '#platform/web/form/password-field.tsx';
import { currentUser, enterAgain } from '../current-user.ts';
import { CodeField } from '../second-factor/code-field.tsx';
import { checkEmail } from './check-email.ts';
import { EmailField } from './email-field.tsx';

export interface SignInAgainProps {
  readonly title: string;
  /** Reason for the end of the session. */
  readonly text: string;
  /** True if the page has unsaved input. */
  readonly hasUnsaved: boolean;
  /** Called after a sign-in with another account: no data of the former one may be shown. */
  readonly onOther: () => void;
  /** Called to go to the login instead. */
  readonly onLeave: () => void;
}

/** Signs in again over the unchanged page. A new session of the same account closes the dialog. */
export function SignInAgain({ title, text, hasUnsaved, onOther, onLeave }: SignInAgainProps) {
  const { t } = useTranslation(['identity', 'platform']);
  const [email, setEmail] = useState(() => currentUser.get()?.email ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const emailProblem = checkEmail(email);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isBusy || emailProblem !== null) return;
    if (password === '') return passwordInput.current?.focus();
    setBusy(true);
    setError(null);
    try {
      if (
        !(await enterAgain({
          email: email.trim(),
          password,
          ...(code === null || code.trim() === '' ? {} : { code: code.trim() }),
        }))
      )
        onOther();
    } catch (failure) {
      setBusy(false);
      // The first missing code opens the second step; later it is an error.
      if (failure instanceof ApiError && failure.has('code_required') && code === null) return setCode('');
      setError(failure);
      (code === null ? passwordInput : codeInput).current?.select();
    }
    return undefined;
  }

  return (
    <Modal
      opened
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      // Blurred, so that passers-by cannot read the page.
      overlayProps={{ backgroundOpacity: 0.5, blur: 6 }}
      title={title}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Text size="sm">{text}</Text>
          <Text size="sm" fw={hasUnsaved ? 550 : 400}>
            {t(hasUnsaved ? 'again.kept' : 'again.here')}
          </Text>
          {error === null ? null : (
            <Alert role="alert" className="kontor-banner" icon={<IconAlertCircle size={18} aria-hidden />}>
              {describeError(error, t).join(' ')}
            </Alert>
          )}
          <EmailField
            value={email}
            error={isChecked && emailProblem !== null ? t(emailProblem) : null}
            autoFocus={false}
            onChange={setEmail}
          />
          <PasswordField
            ref={passwordInput}
            name="password"
            label={t('login.password')}
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={isChecked && password === '' ? t('login.passwordMissing') : null}
          />
          {code === null ? null : <CodeField ref={codeInput} value={code} error={null} autoFocus change={setCode} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={isBusy} onClick={onLeave}>
              {t('platform:session.toLogin')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('again.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
