import { Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '#platform/web/form/dialog-form.tsx';
import { requiredField } from '#platform/web/form/required-field.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { maxRecipients, sendInvoice } from '#modules/accounting/contract/invoices/sending/deliveries.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { findPlaceholders, maxMailSubject } from '#modules/accounting/contract/configuration/mail-texts.ts';
import { PlaceholderHint } from '../../configuration/placeholder-hint.tsx';
import { invoiceKeys } from '../../query-keys.ts';
import { AttachedFiles } from './attached-files.tsx';
import { deliveriesKey } from './delivery-queries.ts';
import type { MailDraft } from './delivery-queries.ts';
import { RecipientsInput } from './recipients-input.tsx';

interface SendFormProps {
  readonly invoice: Invoice;
  readonly draft: MailDraft;
  readonly onSent: () => void;
}

/** Form of the mail with an invoice; sent by button and Ctrl+Enter. */
export function SendForm({ invoice, draft, onSent }: SendFormProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { invoiceId, takenOver } = invoice;
  const [values, setValues] = useState({
    to: draft.to,
    subject: draft.subject,
    text: draft.text,
    attachXml: draft.attachXml,
    copy: false,
    // Address that is being typed.
    typed: '',
  });
  const { to, typed, subject, text, attachXml, copy } = values;
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const [hasNoAddress] = useState(to.length === 0);
  const sending = useAction(sendInvoice, {
    toast: ({ delivery: { sendAfter } }) =>
      sendAfter === null
        ? t('sending.toast', { number: invoiceId })
        : t('sending.toastQueued', { day: formatInstant(sendAfter, language) }),
    invalidates: [deliveriesKey, invoiceKeys.lists],
    onDone: onSent,
  });
  const canSend = to.length > 0 && subject.trim() !== '' && text.trim() !== '';
  return (
    <DialogForm
      action={sending}
      input={canSend ? { body: { invoiceId, to: [...to], subject, text, attachXml, copy } } : null}
      values={values}
      submitLabel={t('sending.send')}
      startsAtSubmit={!hasNoAddress}
    >
      {(problemOf) => (
        <>
          <RecipientsInput
            label={t('sending.to')}
            description={t('sending.toHint', { max: maxRecipients })}
            value={to}
            onChange={(addresses) => set({ to: addresses })}
            typed={typed}
            onTyped={(address) => set({ typed: address })}
            data-autofocus={hasNoAddress || undefined}
            {...requiredField(to, problemOf('to'))}
          />
          <TextInput
            name="subject"
            label={t('sending.subject')}
            value={subject}
            maxLength={maxMailSubject}
            autoComplete="off"
            onChange={(event) => set({ subject: event.currentTarget.value })}
            {...requiredField(subject, problemOf('subject'))}
          />
          <Textarea
            name="text"
            label={t('sending.text')}
            value={text}
            autosize
            minRows={8}
            maxRows={18}
            lang={invoice.language}
            onChange={(event) => set({ text: event.currentTarget.value })}
            {...requiredField(text.trim(), problemOf('text'))}
          />
          <PlaceholderHint
            names={findPlaceholders(`${subject}\n${text}`)}
            label={(names) => t('sending.notReplaced', { names })}
          />
          <AttachedFiles invoice={invoice} attachXml={attachXml} />
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
        </>
      )}
    </DialogForm>
  );
}
