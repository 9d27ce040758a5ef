import { Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { EntryForm } from '#platform/web/entry/entry-form.tsx';
import { sendEntry } from '#platform/web/entry/send-entry.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { redeemAccessCode } from '#modules/property-owner/contract/links/letters/access-code.ts';
import { isInvalidCode } from './writer.ts';
import type { Writer } from './writer.ts';

interface AddressFormProps {
  readonly code: string;
  readonly writer: Writer;
  readonly onDone: (email: string, mailedOn: string | null) => void;
  /** Called when the code does not hold any more. */
  readonly onRefused: () => void;
}

const addressPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** Asks for the email address twice: a mistyped one would give somebody else the access, and use up the code. */
export function AddressForm({ code, writer: { organization, owner, contact }, onDone, onRefused }: AddressFormProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const [email, setEmail] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState<'email' | 'repeated' | null>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const repeatedField = useRef<HTMLInputElement>(null);
  const address = email.trim();

  const refuse = (field: 'email' | 'repeated') => {
    setProblem(field);
    (field === 'email' ? emailField : repeatedField).current?.focus();
  };

  const submit = async () => {
    if (!addressPattern.test(address)) return refuse('email');
    if (repeated.trim().toLowerCase() !== address.toLowerCase()) return refuse('repeated');
    return sendEntry({
      send: () => call(redeemAccessCode, { body: { code, email: address, languageKey: language } }),
      onDone: ({ mailedOn }) => onDone(address, mailedOn),
      onFailed: (error) => {
        if (isInvalidCode(error)) onRefused();
        else if (error instanceof ApiError && error.status === 400) refuse('email');
        else reportError(error);
      },
    });
  };

  return (
    <EntryForm
      title={t('accessCode.welcome', { organization })}
      text={t('accessCode.welcomeText', { owner })}
      submitLabel={t('accessCode.submit')}
      canSubmit={email !== '' && repeated !== ''}
      onSubmit={submit}
    >
      <TextInput
        ref={emailField}
        type="email"
        name="email"
        label={t('accessCode.email')}
        autoComplete="email"
        autoFocus
        size="md"
        value={email}
        error={problem === 'email' ? t('accessCode.emailInvalid') : null}
        onChange={(event) => {
          setProblem(null);
          setEmail(event.currentTarget.value);
        }}
      />
      <TextInput
        ref={repeatedField}
        type="email"
        name="repeated"
        label={t('accessCode.repeat')}
        autoComplete="off"
        size="md"
        value={repeated}
        error={problem === 'repeated' ? t('accessCode.repeatWrong') : null}
        onChange={(event) => {
          setProblem(null);
          setRepeated(event.currentTarget.value);
        }}
      />
      <Text size="sm" c="dimmed">
        {t('accessCode.questions', { contact })}
      </Text>
    </EntryForm>
  );
}
