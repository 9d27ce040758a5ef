import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '#platform/web/api/client.ts';
import { EntryForm } from '#platform/web/entry/entry-form.tsx';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { resetPassword } from '../../contract/index.ts';
import { checkEmail } from './check-email.ts';
import { EmailField } from './email-field.tsx';

export interface ForgottenPasswordFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onSent: () => void;
  readonly onBack: () => void;
}

/** Requests the mail with a set-password link; a failure stays beside the field (no banner). */
export function ForgottenPasswordForm({ email, onEmail, onSent, onBack }: ForgottenPasswordFormProps) {
  const { t } = useTranslation('identity');
  const language = useLanguage();
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  async function submit() {
    const wrong = checkEmail(email);
    if (wrong !== null) {
      setProblem(t(wrong));
      return input.current?.focus();
    }
    return send(resetPassword, { body: { email: email.trim(), languageKey: language } }).then(onSent, () =>
      setProblem(t('forgotten.failed')),
    );
  }

  return (
    <EntryForm
      title={t('forgotten.title')}
      text={t('forgotten.text')}
      submitLabel={t('forgotten.submit')}
      onSubmit={submit}
      link={{ label: t('forgotten.back'), onClick: onBack }}
    >
      <EmailField
        ref={input}
        value={email}
        error={problem}
        autoFocus
        onChange={(typed) => {
          setProblem(null);
          onEmail(typed);
        }}
      />
    </EntryForm>
  );
}
