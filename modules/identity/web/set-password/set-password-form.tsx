import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryForm } from '#platform/web/entry/entry-form.tsx';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { isUsable } from '../new-password/new-password.ts';
import type { NewPassword } from '../new-password/new-password.ts';

export interface SetPasswordFormProps {
  readonly email: string;
  /** Minimum length of the password in characters. */
  readonly minLength: number;
  readonly onSave: (password: string) => Promise<void>;
  readonly onLogin: () => void;
}

/** Form with two password fields; saving needs equal entries of the minimum length (specification, section 5). */
export function SetPasswordForm({ email, minLength, onSave, onLogin }: SetPasswordFormProps) {
  const { t } = useTranslation('identity');
  const [value, setValue] = useState<NewPassword>({ password: '', repeated: '' });
  return (
    <EntryForm
      title={t('setPassword.title')}
      text={t('setPassword.text', { email })}
      submitLabel={t('setPassword.save')}
      canSubmit={isUsable(value, minLength)}
      onSubmit={() => onSave(value.password)}
      link={{ label: t('setPassword.toLogin'), onClick: onLogin }}
    >
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <NewPasswordFields value={value} minLength={minLength} onChange={setValue} autoFocus />
    </EntryForm>
  );
}
