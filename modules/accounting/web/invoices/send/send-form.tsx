import { Button, Checkbox, Group, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrors, translateError } from '#platform/web/api/errors.ts';
import { call } from '#platform/web/api/client.ts';
import { InlineError } from '#platform/web/components/states.tsx';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { requiredField } from '#platform/web/form/required-field.ts';
import { formatInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { maxRecipients, sendInvoice } from '#modules/accounting/contract/deliveries.ts';
import type { Invoice } from '#modules/accounting/contract/invoices.ts';
import { maxMailSubject } from '#modules/accounting/contract/mail-texts.ts';
import { AttachedFiles } from './attached-files.tsx';
import { deliveriesKey } from './delivery-queries.ts';
import type { MailDraft } from './delivery-queries.ts';

interface SendFormProps {
  readonly invoice: Invoice;
  readonly draft: MailDraft;
  readonly onClose: () => void;
}

/** What goes with an invoice, and to whom; sent by button and Ctrl+Enter. */
export function SendForm({ invoice, draft, onClose }: SendFormProps) {
  const { t } = useTranslation(['accounting', 'platform']);
  const language = useLanguage();
  const client = useQueryClient();
  const { invoiceId } = invoice;
  const [to, setTo] = useState([...draft.to]);
  const [subject, setSubject] = useState(draft.subject);
  const [text, setText] = useState(draft.text);
  const [attachXml, setAttachXml] = useState(draft.attachXml);
  const [copy, setCopy] = useState(false);
  const sending = useMutation({
    mutationFn: () => call(sendInvoice, { body: { invoiceId, to, subject, text, attachXml, copy } }),
    meta: { silent: true },
    onSuccess: ({ delivery }) => {
      void client.invalidateQueries({ queryKey: deliveriesKey });
      notifySuccess(delivery.sendAfter === null ? t('sending.toast', { number: invoiceId }) : t('sending.toastQueued', { day: formatInstant(delivery.sendAfter, language) }));
      onClose();
    },
  });
  const { fields } = fieldErrors(sending.error);
  // An address by its place (`to.1`) is said with itself.
  const problemOf = (name: string) => {
    const found = fields.find(({ path }) => path === name || path.startsWith(`${name}.`));
    const index = Number(found?.path.split('.')[1] ?? Number.NaN);
    return found === undefined ? undefined : [to[index], translateError(found.entry, t)].filter(Boolean).join(': ');
  };
  const isAtField = fields.some(({ path }) => ['to', 'subject', 'text'].includes(path.split('.')[0] ?? ''));
  const canSend = to.length > 0 && subject.trim() !== '' && text.trim() !== '';
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (canSend && !sending.isPending) sending.mutate();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('sending.title', { number: invoiceId })}>
      <Stack gap="md">
        <TagsInput
          label={t('sending.to')}
          description={t('sending.toHint', { max: maxRecipients })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={to}
          onChange={(addresses) => {
            setTo(addresses);
            sending.reset();
          }}
          maxTags={maxRecipients}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          autoComplete="off"
          data-autofocus={to.length === 0 || undefined}
          {...requiredField(to.length === 0 ? '' : 'x', problemOf('to'))}
        />
        <TextInput label={t('sending.subject')} value={subject} maxLength={maxMailSubject} autoComplete="off" onChange={(event) => setSubject(event.currentTarget.value)} {...requiredField(subject, problemOf('subject'))} />
        <Textarea
          label={t('sending.text')}
          value={text}
          autosize
          minRows={8}
          maxRows={18}
          lang={invoice.language}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
          }}
          {...requiredField(text.trim(), problemOf('text'))}
        />
        <AttachedFiles invoice={invoice} attachXml={attachXml} />
        <Stack gap="xs">
          <Checkbox size="sm" label={t('sending.attachXml')} checked={attachXml} onChange={(event) => setAttachXml(event.currentTarget.checked)} />
          <Checkbox size="sm" label={t('sending.copy')} checked={copy} onChange={(event) => setCopy(event.currentTarget.checked)} />
        </Stack>
        {sending.error === null || isAtField ? null : <InlineError error={sending.error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={sending.isPending} disabled={!canSend}>
            {t('sending.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
