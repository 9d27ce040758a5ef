import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { notifyFailure, notifySuccess } from '#platform/web/feedback/notify.ts';
import { ask, askWithNote } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { createStore } from '#platform/web/state/store.ts';
import type { ApprovalState } from '../../contract/receipts/approval.ts';
import { decideReceipt, undoDecision } from '../../contract/receipts/receipts.ts';
import type { Receipt } from '../../contract/receipts/receipts.ts';
import { moveReceipt, receiptKeys, receiptQuery } from './receipt-queries.ts';
import { useReceiptWords } from './use-receipt-words.ts';

/** Receipts of the last step of this window, while it can be taken back. */
export const lastStep = createStore<readonly Receipt[] | null>(null);

/** Moves receipts: at once on the screen, then on the server; who was second sees the new state. */
export function useDecide(onDecided: (receipt: Receipt) => void = () => undefined) {
  const { t } = useTranslation('property-owner');
  const client = useQueryClient();
  const words = useReceiptWords();
  const language = useLanguage();
  const invalidates = [receiptKeys.all, receiptKeys.overview];
  const reload = () => Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })));
  const wasLost = (error: unknown): boolean =>
    error instanceof ApiError && (error.status === 409 || error.status === 404);
  /** Says who was first, unless the receipt is out of sight by now. */
  const describeWinner = async (archivid: string): Promise<string> => {
    const pages = await client.fetchInfiniteQuery({ ...receiptQuery(archivid), staleTime: 0 }).catch(() => null);
    const found = pages?.pages[0];
    const last = found?.history.findLast(({ kind }) => kind !== 'comment');
    if (!found || !last?.by || last.by.own) return t('receipts.meanwhile');
    return t('receipts.wasFirst', {
      receipt: words.nameOf(found.beleg),
      name: last.by.name,
      time: formatInstant(last.at, language),
      state: words.stateOf(found.beleg),
    });
  };
  const action = useAction(decideReceipt, {
    attempt: 'save',
    invalidates,
    isHandled: wasLost,
    onDone: ({ beleg }) => lastStep.set([beleg]),
    onFailed: async (error, { body: { archivid } }) => {
      if (wasLost(error)) notifyFailure(await describeWinner(archivid));
      await reload();
    },
  });
  /** Asks what has to be asked before a step. @returns the comment; null if the step is not wanted */
  const prepare = async (receipt: Receipt, to: ApprovalState): Promise<string | null> => {
    const named = { receipt: words.nameOf(receipt) };
    if (to === 'NEU') {
      const isTransferred = receipt.freigabeStatus === 'UEBERWIESEN';
      const question = {
        title: t('receipts.backTitle', named),
        text: t(isTransferred ? 'receipts.backPaidText' : 'receipts.backText'),
        confirmLabel: t('receipts.steps.NEU'),
        destructive: false,
        noteLabel: t('receipts.reason'),
      };
      const reason = await askWithNote(question);
      // The money is gone already: without a reason the question stands again.
      return reason === '' && isTransferred ? prepare(receipt, to) : reason;
    }
    if (to !== 'FREIGEGEBEN' || receipt.dokument !== null) return '';
    const isAgreed = await ask({
      title: t('receipts.noFileTitle', named),
      text: t('receipts.noFileText'),
      confirmLabel: t('receipts.steps.FREIGEGEBEN'),
      destructive: false,
      tickLabel: t('receipts.noFileTick'),
    });
    return isAgreed ? '' : null;
  };
  /** A receipt that changed since its release is not transferred: it is sent back, to be laid before again. */
  const asksAgain = async (receipt: Receipt): Promise<boolean> =>
    ask({
      title: t('receipts.changedTitle', { receipt: words.nameOf(receipt) }),
      text: t('receipts.changedText'),
      list: words.changesOf(receipt),
      confirmLabel: t('receipts.steps.NEU'),
      destructive: false,
    });
  return async (receipt: Receipt, wanted: ApprovalState): Promise<void> => {
    const isOutdated = wanted === 'UEBERWIESEN' && receipt.geaendert !== null;
    if (isOutdated && !(await asksAgain(receipt))) return;
    const to = isOutdated ? 'NEU' : wanted;
    const comment = isOutdated ? words.changesOf(receipt).join(' · ') : await prepare(receipt, to);
    if (comment === null) return;
    const { archivid, version } = receipt;
    await client.cancelQueries({ queryKey: receiptKeys.columns });
    moveReceipt(client, receipt, to);
    onDecided(receipt);
    action.run({ body: { archivid, status: to, version, comment } });
  };
}

/** Takes the last step of this window back. */
export function useUndo() {
  const { t } = useTranslation('property-owner');
  return useAction(undoDecision, {
    attempt: 'save',
    invalidates: [receiptKeys.all, receiptKeys.overview],
    onDone: () => notifySuccess(t('receipts.undone')),
    onSettled: () => lastStep.set(null),
  });
}
