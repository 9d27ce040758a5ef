import { Button, Checkbox, Group, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineError } from '#platform/web/components/states.tsx';
import { requiredField } from '#platform/web/form/required-field.ts';
import { maxRecipients } from '#modules/accounting/contract/invoices/sending/deliveries.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { findPlaceholders, maxMailSubject } from '#modules/accounting/contract/configuration/mail-texts.ts';
import { PlaceholderHint } from '../../configuration/placeholder-hint.tsx';
import { AttachedFiles } from './attached-files.tsx';
import type { MailDraft } from './delivery-queries.ts';
import { useSending } from './use-sending.ts';

interface SendFormProps {
  readonly invoice: Invoice;
  readonly draft: MailDraft;
  readonly onCancel: () => void;
  readonly onSent: () => void;
}

const hintBelow = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
};

/** Form of the mail with an invoice; sent by button and Ctrl+Enter. */
export function SendForm({ invoice, draft, onCancel, onSent }: SendFormProps) {
  const { t } = useTranslation(['accounting', 'platform']);
  const { invoiceId, takenOver } = invoice;
  const {
    values: { to, typed, subject, text, attachXml, copy },
    set,
    problemOf,
    error,
    isSending,
    canSend,
    send,
  } = useSending(invoiceId, draft, onSent);
  const [hasNoAddress] = useState(to.length === 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('sending.title', { number: invoiceId })}>
      <Stack gap="md">
        <TagsInput
          label={t('sending.to')}
          description={t('sending.toHint', { max: maxRecipients })}
          {...hintBelow}
          value={[...to]}
          onChange={(addresses) => set({ to: addresses })}
          searchValue={typed}
          onSearchChange={(address) => set({ typed: address })}
          maxTags={maxRecipients}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          autoComplete="off"
          data-autofocus={hasNoAddress || undefined}
          {...requiredField(to, problemOf('to'))}
        />
        <TextInput
          label={t('sending.subject')}
          value={subject}
          maxLength={maxMailSubject}
          autoComplete="off"
          onChange={(event) => set({ subject: event.currentTarget.value })}
          {...requiredField(subject, problemOf('subject'))}
        />
        <Textarea
          label={t('sending.text')}
          value={text}
          autosize
          minRows={8}
          maxRows={18}
          lang={invoice.language}
          onChange={(event) => set({ text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          }}
          {...requiredField(text.trim(), problemOf('text'))}
        />
        <PlaceholderHint names={findPlaceholders(`${subject}\n${text}`)} />
        <AttachedFiles invoiceId={invoiceId} attachXml={attachXml} />
        <Stack gap="xs">
          {takenOver ? (
            <Text size="sm" c="dimmed">
              {t('eInvoice.takenOver')}
            </Text>
          ) : (
            <Checkbox
              size="sm"
              label={t('sending.attachXml')}
              checked={attachXml}
              onChange={(event) => set({ attachXml: event.currentTarget.checked })}
            />
          )}
          <Checkbox
            size="sm"
            label={t('sending.copy')}
            checked={copy}
            onChange={(event) => set({ copy: event.currentTarget.checked })}
          />
        </Stack>
        {error === null ? null : <InlineError error={error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} disabled={isSending}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={isSending} disabled={!canSend}>
            {t('sending.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
