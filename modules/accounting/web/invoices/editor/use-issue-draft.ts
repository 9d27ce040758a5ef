import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fromCents } from '#platform/contract/money.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import { translateError } from '#platform/web/api/errors.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import { placeErrors } from '#platform/web/form/place-errors.ts';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/invoices/check/finding.ts';
import { invoiceFields } from '#modules/accounting/contract/invoices/invoices.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import { sumDraft } from '#modules/accounting/contract/invoices/check/check-invoice.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { readRefusal, toFinding } from '../check/read-refusal.ts';
import { useFormatFindings } from '../check/use-format-findings.ts';
import { fetchFindings, invoiceQuery } from '../invoice-queries.ts';
import { fetchMailDraft } from '../send/delivery-queries.ts';
import type { MailDraft } from '../send/delivery-queries.ts';
import { useIssuingCommands } from '../use-issuing-commands.ts';
import type { InvoiceValues } from '../values/invoice-values.ts';
import type { useSaveInvoice } from './use-save-invoice.ts';
import type { IssueAnswer, IssueQuestion } from './issue-dialog.tsx';

interface Options {
  readonly invoice: Invoice;
  readonly editing: EntityEditing<typeof invoiceFields>;
  readonly saving: Pick<ReturnType<typeof useSaveInvoice>, 'saveQuietly' | 'isSaving'>;
  /** Reads the current form. */
  readonly read: () => InvoiceDraft;
  /** Finds the findings of the browser's check. */
  readonly find: () => readonly InvoiceFinding[];
  /** Shows findings. */
  readonly show: (found: readonly InvoiceFinding[]) => void;
  /** Called when issuing is tried. */
  readonly onTry: () => void;
  /** Called before the focus moves to the first error. */
  readonly onIncomplete: () => void;
}

interface IssuingDraft {
  /** Begins to issue. @param sends true to offer the mail as chosen */
  readonly issue: (purpose: { readonly sends: boolean }) => Promise<void>;
  /** Question to be answered; null without one. */
  readonly question: IssueQuestion | null;
  readonly answer: (answer: IssueAnswer | null) => void;
  /** True if the form must not change: new input would be lost. */
  readonly isBusy: boolean;
  /** Number of errors of the last attempt. */
  readonly errorCount: number;
  /** True if the first error should get the focus and can take it. */
  readonly isSeeking: boolean;
  readonly onFound: () => void;
}

/** Checks, asks, saves open changes and issues the draft, in exactly the version that the form shows. */
export function useIssueDraft({
  invoice,
  editing,
  saving,
  read,
  find,
  show,
  onTry,
  onIncomplete,
}: Options): IssuingDraft {
  const { invoiceId, attachments } = invoice;
  const client = useQueryClient();
  const commands = useIssuingCommands();
  const { t } = useTranslation('platform');
  const format = useFormatFindings();
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [errorCount, setErrorCount] = useState(0);
  const [isSeeking, setSeeking] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { form, isDirty, getVersion } = editing;
  // A page that is left answers nothing.
  useEffect(() => () => asked?.resolve(null), [asked]);

  const refuse = (found: readonly InvoiceFinding[]): boolean => {
    const count = found.filter(({ severity }) => severity === 'error').length;
    show(found);
    setErrorCount(count);
    setSeeking(count > 0);
    if (count > 0) onIncomplete();
    return count > 0;
  };

  /** Marks the fields whose text cannot be read, such as a price with letters. */
  const markUnreadable = (): void => {
    for (const { path, code, params } of editing.read().problems) {
      const message = translateError({ code, params, message: code, field: path }, t);
      form.setError(path as Path<InvoiceValues>, { type: 'refused', message });
    }
  };

  const place = async (failure: ApiError): Promise<void> => {
    for (const { path, entry } of placeErrors(invoiceFields, failure, { prefix: 'invoice' }).fields) {
      const [message = ''] = await format([toFinding(entry)]);
      form.setError(path as Path<InvoiceValues>, { type: 'refused', message });
    }
  };

  const commit = async (version: number | undefined, mail: MailDraft | null): Promise<void> => {
    if (version === undefined) throw new Error('A draft has a version');
    try {
      await commands.issue({ invoiceId, version, attachments }, mail);
    } catch (failure) {
      if (failure instanceof ApiError && failure.has('invoice_incomplete')) {
        refuse(readRefusal(failure));
        await place(failure);
        return;
      }
      void client.invalidateQueries({ queryKey: invoiceQuery(invoiceId).queryKey });
      throw failure;
    }
  };

  const ask = (question: IssueQuestion): Promise<IssueAnswer | null> =>
    new Promise((resolve) => setAsked({ question, resolve }));

  const writeMail = (draft: InvoiceDraft): Promise<MailDraft | null> =>
    // A failure here only means that it is sent later.
    fetchMailDraft(client, { ...invoice, ...readMailed(draft) }).catch(() => null);

  const run = async ({ sends }: { readonly sends: boolean }): Promise<void> => {
    onTry();
    form.clearErrors();
    markUnreadable();
    if (refuse(find())) return;
    // The version is read before any request: a version saved by another person in between is unseen.
    const seen = getVersion();
    const draft = read();
    setBusy(true);
    const [findings, mail] = await Promise.all([fetchFindings(draft), writeMail(draft)]);
    if (refuse(findings)) return;
    const warnings = await format(findings.filter(({ severity }) => severity === 'warning'));
    // The dialog returns the focus to its button, which must be enabled.
    flushSync(() => setBusy(false));
    const answer = await ask({
      invoiceId,
      customerName: draft.customerName ?? '',
      total: readMailed(draft).totalSum,
      language: draft.language ?? invoice.language,
      warnings: [...new Set(warnings)],
      mail,
      sends,
    });
    setAsked(null);
    if (answer === null) return;
    setBusy(true);
    if (isDirty && !(await saving.saveQuietly())) return;
    await commit(isDirty ? getVersion() : seen, answer.mail);
  };

  const issuing = useCommand(run);
  const issue: IssuingDraft['issue'] = async (purpose) => {
    if (running.current || saving.isSaving) return;
    running.current = true;
    await issuing.perform(purpose);
    running.current = false;
    setBusy(false);
  };

  return {
    issue,
    question: asked?.question ?? null,
    answer: (answer) => asked?.resolve(answer),
    isBusy,
    errorCount,
    isSeeking: isSeeking && !isBusy,
    onFound: () => setSeeking(false),
  };
}

interface Asked {
  readonly question: IssueQuestion;
  readonly resolve: (answer: IssueAnswer | null) => void;
}

/** Reads what the mail of a complete draft names. */
function readMailed(draft: InvoiceDraft) {
  const { grossCents, payableCents } = sumDraft(draft);
  const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value != null));
  return { ...given, totalSum: fromCents(grossCents), payableAmount: fromCents(payableCents) } as Partial<Invoice> &
    Pick<Invoice, 'totalSum' | 'payableAmount'>;
}
