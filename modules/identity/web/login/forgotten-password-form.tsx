import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '#platform/web/api/client.ts';
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

/** Asks for the mail with a set-password link; a failure stays beside the field (no banner). */
export function ForgottenPasswordForm({ email, onEmail, onSent, onBack }: ForgottenPasswordFormProps) {
  const { t } = useTranslation('identity');
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = checkEmail(email);
    if (wrong !== null) {
      setProblem(t(wrong));
      input.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await send(resetPassword, { body: { email: email.trim(), languageKey: language } });
      onSent();
    } catch {
      setProblem(t('forgotten.failed'));
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Title order={1} size="h4">
          {t('forgotten.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('forgotten.text')}
        </Text>
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
        <Button type="submit" fullWidth size="md" loading={isBusy}>
          {t('forgotten.submit')}
        </Button>
        <Anchor component="button" type="button" size="sm" className="kontor-entry-link" onClick={onBack}>
          {t('forgotten.back')}
        </Anchor>
      </Stack>
    </form>
  );
}
