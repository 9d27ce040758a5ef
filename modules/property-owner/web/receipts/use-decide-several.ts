import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { ask } from '#platform/web/feedback/question.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import { createStore } from '#platform/web/state/store.ts';
import type { ApprovalState } from '../../contract/receipts/approval.ts';
import { decideReceipts, maxReceiptsAtOnce, undoDecisions } from '../../contract/receipts/decide-several.ts';
import type { Outcome } from '../../contract/receipts/decide-several.ts';
import type { Receipt } from '../../contract/receipts/receipts.ts';
import { moveReceipt, receiptKeys } from './receipt-queries.ts';
import { lastStep } from './use-decide.ts';
import { useReceiptWords } from './use-receipt-words.ts';

/** A receipt that did not move, as it was seen, with what happened to it. */
export interface LostStep {
  readonly receipt: Receipt;
  readonly outcome: Outcome;
}

/** Receipts of the last batch that did not move, until somebody has read them. */
export const lostSteps = createStore<readonly LostStep[]>([]);

const invalidates = [receiptKeys.all, receiptKeys.overview];

/** Moves many receipts by one step: at once on the screen, then on the server; those lost to others are named. */
export function useDecideSeveral(onDecided: () => void) {
  const { t } = useTranslation('property-owner');
  const words = useReceiptWords();
  const client = useQueryClient();
  const command = useCommand(
    async ({ receipts, to }: { readonly receipts: readonly Receipt[]; readonly to: ApprovalState }) =>
      inParts(receipts, (belege) => call(decideReceipts, { body: { status: to, comment: '', belege } })),
    {
      attempt: 'save',
      invalidates,
      onDone: (outcomes, { receipts }) => {
        lastStep.set(movedOf(outcomes));
        lostSteps.set(lostOf(outcomes, receipts));
      },
      onFailed: () => Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey }))),
    },
  );
  return {
    isRunning: command.isRunning,
    run: async (receipts: readonly Receipt[], to: ApprovalState): Promise<void> => {
      const unseen = to === 'FREIGEGEBEN' ? receipts.filter(({ dokument }) => dokument === null) : [];
      const isAgreed =
        unseen.length === 0 ||
        (await ask({
          title: t('receipts.several.noFileTitle', { count: unseen.length }),
          list: unseen.map((receipt) => words.nameOf(receipt)),
          confirmLabel: t('receipts.steps.FREIGEGEBEN'),
          destructive: false,
          tickLabel: t('receipts.noFileTick'),
        }));
      if (!isAgreed) return;
      await client.cancelQueries({ queryKey: receiptKeys.columns });
      for (const receipt of receipts) moveReceipt(client, receipt, to);
      onDecided();
      command.run({ receipts, to });
    },
  };
}

/** Takes the last step of this window with many receipts back. */
export function useUndoSeveral() {
  const { t } = useTranslation('property-owner');
  return useCommand(
    (receipts: readonly Receipt[]) => inParts(receipts, (belege) => call(undoDecisions, { body: { belege } })),
    {
      attempt: 'save',
      invalidates,
      onDone: (outcomes, receipts) => {
        const lost = lostOf(outcomes, receipts);
        if (lost.length === 0) notifySuccess(t('receipts.undone'));
        lostSteps.set(lost);
      },
      onSettled: () => lastStep.set(null),
    },
  );
}

type Seen = Pick<Receipt, 'archivid' | 'version'>;

async function inParts(
  receipts: readonly Receipt[],
  send: (part: Seen[]) => Promise<{ readonly ergebnisse: readonly Outcome[] }>,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let first = 0; first < receipts.length; first += maxReceiptsAtOnce) {
    const part = receipts.slice(first, first + maxReceiptsAtOnce);
    const { ergebnisse } = await send(part.map(({ archivid, version }) => ({ archivid, version })));
    outcomes.push(...ergebnisse);
  }
  return outcomes;
}

function movedOf(outcomes: readonly Outcome[]): readonly Receipt[] | null {
  const moved = outcomes.flatMap(({ refusal, beleg }) => (refusal === null && beleg !== null ? [beleg] : []));
  return moved.length === 0 ? null : moved;
}

function lostOf(outcomes: readonly Outcome[], receipts: readonly Receipt[]): readonly LostStep[] {
  const seen = new Map(receipts.map((receipt) => [receipt.archivid, receipt]));
  return outcomes.flatMap((outcome) => {
    const receipt = seen.get(outcome.archivid);
    return outcome.refusal === null || receipt === undefined ? [] : [{ receipt, outcome }];
  });
}
