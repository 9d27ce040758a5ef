import { Drawer } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { openQuestion } from '#platform/web/feedback/question.ts';
import type { ApprovalState } from '../../contract/receipts/approval.ts';
import type { Receipt, ReceiptRole } from '../../contract/receipts/receipts.ts';
import { ReceiptPanel } from './receipt-panel.tsx';
import { receiptQuery } from './receipt-queries.ts';
import { targetsOf } from './targets-of.ts';
import { useDecide } from './use-decide.ts';

export interface Opened {
  readonly archivid: string;
  /** Numbers of the column that it was opened from: after a step the next one appears. */
  readonly among: readonly string[];
}

interface OpenReceiptProps {
  readonly opened: Opened | null;
  readonly role: ReceiptRole;
  readonly onOpen: (opened: Opened | null) => void;
}

/** The open receipt beside the board, on the phone in its place. */
export function OpenReceipt({ opened, role, onOpen }: OpenReceiptProps) {
  const { t } = useTranslation(['property-owner', 'platform']);
  const isPhone = useMediaQuery('(max-width: 699px)', false, { getInitialValueInEffect: false });
  const close = () => onOpen(null);
  return (
    <Drawer
      opened={opened !== null}
      onClose={close}
      position="right"
      size={isPhone ? '100%' : 560}
      title={opened === null ? '' : t('transactions.receipt', { number: opened.archivid })}
      closeButtonProps={{ 'aria-label': t('platform:actions.close') }}
    >
      {opened === null ? null : <Content key={opened.archivid} opened={opened} role={role} onOpen={onOpen} />}
    </Drawer>
  );
}

function Content({ opened: { archivid, among }, role, onOpen }: OpenReceiptProps & { readonly opened: Opened }) {
  const query = useInfiniteQuery(receiptQuery(archivid));
  const place = among.indexOf(archivid);
  const show = (next: string | undefined) => (next === undefined ? null : () => onOpen({ archivid: next, among }));
  /** The next one that still waits takes the place of the decided one. */
  const goOn = (decided: Receipt) => {
    const rest = among.filter((other) => other !== decided.archivid);
    const next = rest[Math.min(place, rest.length - 1)];
    onOpen(next === undefined ? null : { archivid: next, among: rest });
  };
  const decide = useDecide(goOn);
  const newest = query.data?.pages[0];
  const step = newest === undefined ? undefined : targetsOf(newest.beleg, role).find(isUsual);
  useReceiptKeys({
    j: show(among[place + 1]),
    k: show(among[place - 1]),
    f: newest === undefined || step === undefined ? null : () => void decide(newest.beleg, step),
  });
  if (query.error !== null && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined || newest === undefined) return <ListSkeleton />;
  return (
    <ReceiptPanel
      receipt={newest.beleg}
      issuerYear={newest.betrieb}
      history={query.data.pages.toReversed().flatMap(({ history }) => history)}
      earlier={query}
      role={role}
      place={{ at: place + 1, of: among.length }}
      onBefore={show(among[place - 1])}
      onAfter={show(among[place + 1])}
      onDecide={(receipt, to) => void decide(receipt, to)}
      onClose={() => onOpen(null)}
    />
  );
}

/** The step of the key F: to release, or to lay before. */
const isUsual = (to: ApprovalState): boolean => to === 'FREIGEGEBEN' || to === 'FREIZUGEBEN';

/**
 * Keys of the open receipt. They rest while somebody types or is asked something. A key that is held down counts once:
 * the next receipt appears by itself and would be released unseen.
 */
function useReceiptKeys(keys: Readonly<Record<string, (() => void) | null>>): void {
  useHotkeys(
    Object.entries(keys).map(([key, run]) => [
      key,
      ({ repeat }) => {
        if (!repeat && openQuestion.get() === null) run?.();
      },
    ]),
  );
}
