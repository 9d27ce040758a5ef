import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Path } from 'react-hook-form';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import { placeErrors } from '#platform/web/form/place-errors.ts';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import type { Saving } from '#platform/web/form/use-save.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/invoices/check/finding.ts';
import { invoiceFields } from '#modules/accounting/contract/invoices/invoices.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import { readRefusal, toFinding } from '../check/read-refusal.ts';
import { useFormatFindings } from '../check/use-format-findings.ts';
import { fetchFindings, invoiceQuery } from '../invoice-queries.ts';
import { useIssuingCommands } from '../use-issuing-commands.ts';
import type { InvoiceValues } from '../values/invoice-values.ts';

interface Options {
  readonly invoiceId: string;
  readonly editing: EntityEditing<typeof invoiceFields>;
  readonly saving: Saving<typeof invoiceFields>;
  /** Reads the current form. */
  readonly read: () => InvoiceDraft;
  /** Finds the findings of the browser's check. */
  readonly find: () => readonly InvoiceFinding[];
  /** Shows findings. */
  readonly show: (found: readonly InvoiceFinding[]) => void;
  /** Called before the focus moves to the first error. */
  readonly onIncomplete: () => void;
}

interface IssuingDraft {
  readonly issue: () => Promise<void>;
  /** True if the form must not change: new input would be lost. */
  readonly isBusy: boolean;
  /** Number of errors of the last attempt. */
  readonly errorCount: number;
  /** True if the first error should get the focus and can take it. */
  readonly isSeeking: boolean;
  readonly onFound: () => void;
}

/** Checks, asks, saves open changes and issues the draft, in exactly the version that the form shows. */
export function useIssueDraft({ invoiceId, editing, saving, read, find, show, onIncomplete }: Options): IssuingDraft {
  const client = useQueryClient();
  const commands = useIssuingCommands();
  const say = useFormatFindings();
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [errorCount, setErrorCount] = useState(0);
  const [isSeeking, setSeeking] = useState(false);
  const { form, isDirty, getVersion } = editing;

  const refuse = (found: readonly InvoiceFinding[]): boolean => {
    const count = found.filter(({ severity }) => severity === 'error').length;
    show(found);
    setErrorCount(count);
    setSeeking(count > 0);
    if (count > 0) onIncomplete();
    return count > 0;
  };

  const place = async (failure: ApiError): Promise<void> => {
    for (const { path, entry } of placeErrors(invoiceFields, failure, { prefix: 'invoice' }).fields) {
      const [message = ''] = await say([toFinding(entry)]);
      form.setError(path as Path<InvoiceValues>, { type: 'refused', message });
    }
  };

  const commit = async (version: number | undefined): Promise<void> => {
    if (version === undefined) throw new Error('A draft has a version');
    try {
      await commands.issue(invoiceId, version);
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

  const run = async (): Promise<void> => {
    form.clearErrors();
    if (refuse(find())) return;
    // The version is read before any request: a version saved by another person in between is unseen.
    const seen = getVersion();
    setBusy(true);
    const findings = await fetchFindings(read());
    if (refuse(findings)) return;
    const warnings = await say(findings.filter(({ severity }) => severity === 'warning'));
    // The dialog returns the focus to its button, which must be enabled.
    flushSync(() => setBusy(false));
    if (!(await commands.askToIssue(invoiceId, [...new Set(warnings)]))) return;
    setBusy(true);
    if (isDirty && !(await saving.save())) return;
    await commit(isDirty ? getVersion() : seen);
  };

  const issuing = useCommand(run);
  const issue = async (): Promise<void> => {
    if (running.current || saving.isSaving) return;
    running.current = true;
    await issuing.perform();
    running.current = false;
    setBusy(false);
  };

  return { issue, isBusy, errorCount, isSeeking: isSeeking && !isBusy, onFound: () => setSeeking(false) };
}
