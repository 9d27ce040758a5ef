import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { fieldErrors, translateError } from '#platform/web/api/errors.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts';
import { formatInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { sendInvoice } from '#modules/accounting/contract/invoices/sending/deliveries.ts';
import { deliveriesKey } from './delivery-queries.ts';
import type { MailDraft } from './delivery-queries.ts';

/** Mutation key that shows if a mail is being sent. */
export const sendingKey = ['accounting', 'send-invoice'] as const;

/** Values of the mail in the form. */
interface MailValues extends Omit<MailDraft, 'to'> {
  readonly to: readonly string[];
  /** Address that is being typed. */
  readonly typed: string;
  readonly copy: boolean;
}

const shownFields: ReadonlySet<string> = new Set(['to', 'subject', 'text']);
const fieldOf = (path: string) => path.split('.')[0] ?? '';

/** Manages the mail with an invoice: its values, their errors, and sending. */
export function useSending(invoiceId: string, draft: MailDraft, onSent: () => void) {
  const { t } = useTranslation(['accounting', 'platform']);
  const language = useLanguage();
  const client = useQueryClient();
  const [initial] = useState<MailValues>(() => ({
    to: draft.to,
    subject: draft.subject,
    text: draft.text,
    attachXml: draft.attachXml,
    copy: false,
    typed: '',
  }));
  const [values, setValues] = useState(initial);
  // Fields changed since the refusal may be valid by now.
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const { allowLeaving } = useUnsavedGuard(JSON.stringify(values) !== JSON.stringify(initial));
  const { to, subject, text, attachXml, copy } = values;
  const sending = useMutation({
    mutationKey: sendingKey,
    mutationFn: () => call(sendInvoice, { body: { invoiceId, to: [...to], subject, text, attachXml, copy } }),
    meta: { silent: true },
    onMutate: () => setChanged(new Set()),
    onSuccess: ({ delivery }) => {
      void client.invalidateQueries({ queryKey: deliveriesKey });
      notifySuccess(
        delivery.sendAfter === null
          ? t('sending.toast', { number: invoiceId })
          : t('sending.toastQueued', { day: formatInstant(delivery.sendAfter, language) }),
      );
      allowLeaving();
      onSent();
    },
  });
  const { fields, rest } = fieldErrors(sending.error);
  const problemOf = (name: string) => {
    const found = changed.has(name) ? undefined : fields.find(({ path }) => fieldOf(path) === name);
    // The error of one address (`to.1`) includes the address.
    return found === undefined
      ? undefined
      : [to[Number(found.path.split('.')[1] ?? Number.NaN)], translateError(found.entry, t)].filter(Boolean).join(': ');
  };
  const canSend = to.length > 0 && subject.trim() !== '' && text.trim() !== '';
  return {
    values,
    set: (changes: Partial<MailValues>) => {
      setValues((before) => ({ ...before, ...changes }));
      setChanged((before) => new Set([...before, ...Object.keys(changes)]));
    },
    problemOf,
    error: withoutFields(sending.error, [
      ...rest,
      ...fields.filter(({ path }) => !shownFields.has(fieldOf(path))).map(({ entry }) => entry),
    ]),
    isSending: sending.isPending,
    canSend,
    send: () => {
      if (canSend && !sending.isPending) sending.mutate();
    },
  };
}

/** Returns the errors of a refusal that belong to no field of the form; null if there are none. */
function withoutFields(error: unknown, others: ApiError['errors']): unknown {
  if (!(error instanceof ApiError)) return error;
  return others.length === 0 ? null : new ApiError(error.status, others, error.requestId);
}
