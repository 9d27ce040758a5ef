import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#platform/web/ui/password-field.tsx';
import { passwordLength } from '../../contract/index.ts';
import { isCommonPassword, ratePassword } from './password-strength.ts';

export interface SetPasswordFormProps {
  readonly email: string;
  readonly onSave: (password: string) => Promise<void>;
  readonly onLogin: () => void;
}

/** Two password fields; saving needs equal entries of at least 4 characters (specification, section 5). */
export function SetPasswordForm({ email, onSave, onLogin }: SetPasswordFormProps) {
  const { t } = useTranslation('identity');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isBusy, setBusy] = useState(false);
  const canSave = password.length >= passwordLength.min && password === repeated;
  const differs = repeated !== '' && !password.startsWith(repeated) && repeated !== password;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!canSave) return;
    setBusy(true);
    await onSave(password).finally(() => setBusy(false));
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Title order={1} size="h4">
          {t('setPassword.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('setPassword.text', { email })}
        </Text>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={t('setPassword.password')}
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <StrengthHint password={password} />
        <PasswordField
          label={t('setPassword.repeat')}
          autoComplete="new-password"
          value={repeated}
          onChange={(event) => setRepeated(event.currentTarget.value)}
          error={differs ? t('setPassword.differs') : null}
        />
        <Button type="submit" fullWidth size="md" disabled={!canSave} loading={isBusy}>
          {t('setPassword.save')}
        </Button>
        <Anchor component="button" type="button" size="sm" className="kontor-entry-link" onClick={onLogin}>
          {t('setPassword.toLogin')}
        </Anchor>
      </Stack>
    </form>
  );
}

/** Advice under the field; it never keeps anybody from saving. */
function StrengthHint({ password }: { password: string }) {
  const { t } = useTranslation('identity');
  const strength = ratePassword(password);
  return (
    <div className="kontor-strength" data-strength={password === '' ? 'none' : strength}>
      <div className="kontor-strength-bar" aria-hidden />
      <Text size="xs" role="status">
        {password === '' ? t('setPassword.advice') : t(`setPassword.strength.${strength}`)}
        {password !== '' && isCommonPassword(password) ? <strong>{` ${t('setPassword.common')}`}</strong> : null}
      </Text>
    </div>
  );
}
