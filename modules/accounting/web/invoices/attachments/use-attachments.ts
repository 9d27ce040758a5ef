import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { describeError } from '#platform/web/api/errors.ts';
import { confirmDelete } from '#platform/web/feedback/question.ts';
import { useAction, useCommand } from '#platform/web/form/use-action.ts';
import type { InvoiceAttachment } from '#modules/accounting/contract/attachments/attachment.ts';
import {
  addAttachment,
  describeAttachment,
  removeAttachment,
} from '#modules/accounting/contract/invoices/attach-files.ts';
import { invoiceQuery } from '../invoice-queries.ts';

/** Commands that attach files to a draft; each is saved at once, apart from the form. */
export function useAttachments(invoiceId: string) {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<{ readonly title: string; readonly text: string } | null>(null);
  const fail = (name: string, text: string) => setFailure({ title: t('attached.failed', { name }), text });

  const change = (list: (attachments: readonly InvoiceAttachment[]) => readonly InvoiceAttachment[]) =>
    client.setQueryData(
      invoiceQuery(invoiceId).queryKey,
      (invoice) => invoice && { ...invoice, attachments: [...list(invoice.attachments)] },
    );
  const adding = useCommand(
    (file: File) => call(addAttachment, { body: { invoiceId }, files: { file } }, { onProgress: setProgress }),
    {
      onDone: ({ attachment }) => change((all) => [...all, attachment]),
      onFailed: (error, { name }) => fail(name, describeError(error, t).join(' ')),
      onSettled: () => setProgress(null),
    },
  );
  const describing = useAction(describeAttachment, {
    onDone: ({ attachment }) => change((all) => all.map((one) => (one.id === attachment.id ? attachment : one))),
  });
  const removing = useAction(removeAttachment, {
    onDone: (_answer, { params }) => change((all) => all.filter(({ id }) => id !== params.id)),
  });

  return {
    /** Share of the file that has been sent, from 0 to 1; null while none is. */
    progress,
    /** Reason why the last file was not attached. */
    failure,
    add: (file: File) => {
      setFailure(null);
      setProgress(0);
      adding.runInPlace(file);
    },
    refuse: (problem: string, { name }: File) => fail(name, problem),
    describe: ({ id, description: former }: InvoiceAttachment, typed: string) => {
      const description = typed.trim();
      if (description !== former) describing.run({ params: { id }, body: { description } });
    },
    remove: async ({ id, fileName: name }: InvoiceAttachment) => {
      const isAgreed = await confirmDelete({
        title: t('attached.removeTitle', { name }),
        confirmLabel: t('attached.removeConfirm'),
      });
      if (isAgreed) removing.run({ params: { id } });
    },
  };
}
