import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryForm } from '#platform/web/entry/entry-form.tsx';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { isUsable } from '../new-password/new-password.ts';
import type { NewPassword } from '../new-password/new-password.ts';

export interface SetPasswordFormProps {
  readonly email: string;
  /** Organisation that invites; null for a forgotten password. */
  readonly organization: string | null;
  /** Whom the invited person may ask; null: nobody was named. */
  readonly contact: string | null;
  /** Minimum length of the password in characters. */
  readonly minLength: number;
  readonly onSave: (password: string) => Promise<void>;
  readonly onLogin: () => void;
}

/** Form with two password fields; saving needs equal entries of the minimum length (specification, section 5). */
export function SetPasswordForm({ email, organization, contact, minLength, onSave, onLogin }: SetPasswordFormProps) {
  const { t } = useTranslation('identity');
  const [value, setValue] = useState<NewPassword>({ password: '', repeated: '' });
  return (
    <EntryForm
      title={organization === null ? t('setPassword.title') : t('setPassword.welcome', { organization })}
      text={t(organization === null ? 'setPassword.text' : 'setPassword.welcomeText', { email })}
      submitLabel={t('setPassword.save')}
      canSubmit={isUsable(value, minLength)}
      onSubmit={() => onSave(value.password)}
      link={{ label: t('setPassword.toLogin'), onClick: onLogin }}
    >
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <NewPasswordFields value={value} minLength={minLength} onChange={setValue} autoFocus />
      {contact === null ? null : (
        <Text size="sm" c="dimmed">
          {t('setPassword.questions', { contact })}
        </Text>
      )}
    </EntryForm>
  );
}
