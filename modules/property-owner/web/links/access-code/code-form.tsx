import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { EntryForm } from '#platform/web/entry/entry-form.tsx';
import { sendEntry } from '#platform/web/entry/send-entry.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { checkAccessCode } from '#modules/property-owner/contract/links/letters/access-code.ts';
import { codeLength, formatCode, isComplete, readCode } from '#modules/property-owner/contract/links/letters/code.ts';
import { isInvalidCode } from './writer.ts';
import type { Writer } from './writer.ts';

interface CodeFormProps {
  readonly code: string;
  /** True if the code was right before and does not hold any more. */
  readonly wasRefused: boolean;
  readonly onCode: (code: string) => void;
  readonly onRight: (writer: Writer) => void;
  readonly onLogin: () => void;
}

/** Asks for the code of the letter. */
export function CodeForm({ code, wasRefused, onCode, onRight, onLogin }: CodeFormProps) {
  const { t } = useTranslation('property-owner');
  const languageKey = useLanguage();
  const [isRefused, setRefused] = useState(wasRefused);
  const input = useRef<HTMLInputElement>(null);
  const typed = readCode(code);

  const submit = () =>
    sendEntry({
      send: () => call(checkAccessCode, { body: { code, languageKey } }),
      onDone: onRight,
      onFailed: (error) => {
        if (!isInvalidCode(error)) return reportError(error);
        setRefused(true);
        return input.current?.focus();
      },
    });

  return (
    <EntryForm
      title={t('accessCode.title')}
      text={t('accessCode.text')}
      submitLabel={t('accessCode.next')}
      canSubmit={isComplete(typed)}
      onSubmit={submit}
      link={{ label: t('accessCode.toLogin'), onClick: onLogin }}
    >
      <TextInput
        ref={input}
        name="code"
        label={t('accessCode.code')}
        description={t('accessCode.codeHint')}
        error={isRefused ? t('accessCode.invalid') : typed.length > codeLength ? t('accessCode.tooLong') : null}
        value={code}
        onChange={(event) => {
          const { value, selectionStart } = event.currentTarget;
          setRefused(false);
          // Hyphens are added while typing at the end: elsewhere they would move the cursor.
          onCode(selectionStart === value.length && value.length > code.length ? formatCode(readCode(value)) : value);
        }}
        onBlur={() => onCode(formatCode(typed))}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        size="md"
      />
    </EntryForm>
  );
}
