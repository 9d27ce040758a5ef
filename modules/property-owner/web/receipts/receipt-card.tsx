import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import board from '#platform/web/components/board.module.css';
import { todayInGermany } from '#platform/web/clock.ts';
import { Badge } from '#platform/web/components/badge.tsx';
import { draggable } from '#platform/web/lists/drag-and-drop.ts';
import { RowBox } from '#platform/web/lists/row-selection.tsx';
import type { TogglePick } from '#platform/web/lists/row-selection.tsx';
import type { ApprovalState } from '../../contract/receipts/approval.ts';
import { noId } from '../../contract/external-ids.ts';
import { isOverdue } from '../../contract/receipts/pay-day.ts';
import type { Receipt, ReceiptRole } from '../../contract/receipts/receipts.ts';
import { Asked, LetThrough } from './asked.tsx';
import { ReceiptWarnings } from './receipt-warnings.tsx';
import { targetsOf } from './targets-of.ts';
import { useReceiptWords } from './use-receipt-words.ts';
import classes from './receipts.module.css';

interface ReceiptCardProps {
  readonly receipt: Receipt;
  /** Role of the person who looks at it; a reader takes no step. */
  readonly role: ReceiptRole;
  /** True if the owner is to be named, because there are several. */
  readonly namesOwner: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (receipt: Receipt) => void;
  readonly onDecide: (receipt: Receipt, to: ApprovalState) => void;
  /** Place in the column, for the arrow keys. */
  readonly index: number;
  /** Marks the receipt for a step of several; null if it can take none with others. */
  readonly pick: { readonly isPicked: boolean; readonly onToggle: TogglePick } | null;
}

/** A receipt on the board: what it is for, when it costs money, and the steps from here. */
export function ReceiptCard({ receipt, role, namesOwner, isOpen, onOpen, onDecide, index, pick }: ReceiptCardProps) {
  const { t } = useTranslation('property-owner');
  const words = useReceiptWords();
  const element = useRef<HTMLLIElement>(null);
  const targets = targetsOf(receipt, role);
  const isMovable = role === 'administrator' && targets.length > 0;
  useEffect(() => {
    const card = element.current;
    if (card === null || !isMovable) return undefined;
    return draggable({
      element: card,
      getInitialData: () => ({ receipt }),
      onDragStart: () => card.setAttribute('data-dragging', ''),
      onDrop: () => card.removeAttribute('data-dragging'),
    });
  }, [receipt, isMovable]);
  const { archivid, beschreibung, comments, dokument, eid, eigentuemer } = receipt;
  return (
    <li
      ref={element}
      className={board.card}
      data-index={index}
      data-open={isOpen || undefined}
      data-movable={isMovable || undefined}
      data-picked={pick?.isPicked || undefined}
    >
      <div>
        <Group align="center" gap={8} wrap="nowrap">
          {pick === null ? null : (
            <div className={`${board.above} ${classes.pick}`}>
              <RowBox
                id={archivid}
                label={t('receipts.several.pick', { receipt: words.nameOf(receipt) })}
                isPicked={pick.isPicked}
                onToggle={pick.onToggle}
              />
            </div>
          )}
          <UnstyledButton
            className={board.opener}
            data-opener={archivid}
            aria-label={t('receipts.open', { receipt: words.nameOf(receipt) })}
            onClick={() => onOpen(receipt)}
          >
            {words.issuerOf(receipt)}
          </UnstyledButton>
          <Text fw={650} size="sm" className={classes.amount}>
            {words.amountOf(receipt)}
          </Text>
        </Group>
        <PayDay receipt={receipt} />
        <Line>{words.placeOf(receipt)}</Line>
        <Line>
          {[words.costTypeOf(receipt), beschreibung === words.issuerOf(receipt) ? '' : beschreibung]
            .filter((part) => part !== '')
            .join(' · ')}
        </Line>
        <Asked receipt={receipt} role={role} />
        <LetThrough receipt={receipt} />
        {namesOwner ? <Line>{eid === noId ? t('receipts.noOwner') : eigentuemer}</Line> : null}
      </div>
      <ReceiptWarnings receipt={receipt} />
      <Group gap={6} className={classes.marks ?? ''}>
        {receipt.freigabeStatus === 'AUTOMATISCH' ||
        receipt.freigabeStatus === 'UEBERWIESEN' ||
        receipt.status === 'BEZAHLT' ? (
          <Badge tone="neutral">{words.stateOf(receipt)}</Badge>
        ) : null}
        {dokument === null ? <Badge tone="warning">{t('receipts.noFile')}</Badge> : null}
        {comments === 0 ? null : <Badge>{t('receipts.comments', { count: comments })}</Badge>}
      </Group>
      <ReceiptSteps receipt={receipt} targets={targets} onDecide={onDecide} />
    </li>
  );
}

interface ReceiptStepsProps {
  readonly receipt: Receipt;
  readonly targets: readonly ApprovalState[];
  readonly onDecide: (receipt: Receipt, to: ApprovalState) => void;
  readonly isLarge?: boolean;
}

/** Order of the buttons: the usual step first, the way back last. */
const order: readonly ApprovalState[] = ['FREIZUGEBEN', 'FREIGEGEBEN', 'UEBERWIESEN', 'AUTOMATISCH', 'NEU'];

/** Buttons of the steps from a receipt's state. */
export function ReceiptSteps({ receipt, targets, onDecide, isLarge = false }: ReceiptStepsProps) {
  const { t } = useTranslation('property-owner');
  const words = useReceiptWords();
  if (targets.length === 0) return null;
  return (
    <Group gap={isLarge ? 8 : 6} className={board.above ?? ''}>
      {order
        .filter((to) => targets.includes(to))
        .map((to, index) => (
          <Button
            key={to}
            size={isLarge ? 'md' : 'compact-sm'}
            {...(isLarge ? {} : { px: 8, fz: 'xs' })}
            {...(isLarge ? { flex: 1 } : {})}
            variant={index === 0 && to !== 'NEU' ? 'filled' : 'default'}
            aria-label={t('receipts.stepOf', { step: t(`receipts.steps.${to}`), receipt: words.nameOf(receipt) })}
            onClick={() => onDecide(receipt, to)}
          >
            {t(`receipts.steps.${to}`)}
          </Button>
        ))}
    </Group>
  );
}

function Line({ children }: { readonly children: ReactNode }) {
  if (children === '') return null;
  return (
    <Text size="xs" c="dimmed" className={classes.line}>
      {children}
    </Text>
  );
}

/** The day that costs money: discount first, red only for what is late and open. */
function PayDay({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation('property-owner');
  const words = useReceiptWords();
  const { faelligAm, skontoBis, skontoBetrag, status, freigabeStatus } = receipt;
  const today = todayInGermany();
  // No step leads on from AUTOMATISCH: it is booked already.
  const isDone = status === 'BEZAHLT' || freigabeStatus === 'UEBERWIESEN' || freigabeStatus === 'AUTOMATISCH';
  if (isDone) return null;
  if (skontoBis !== null && skontoBis >= today && skontoBetrag !== null)
    return (
      <Text size="xs" fw={550} c="var(--kontor-warning-text)">
        {t('receipts.discount', { day: words.day(skontoBis), amount: words.money(skontoBetrag) })}
      </Text>
    );
  if (faelligAm === null) return null;
  const isLate = isOverdue(faelligAm, today);
  return (
    <Text size="xs" {...(isLate ? { c: 'var(--kontor-danger-text)', fw: 550 } : { c: 'dimmed' })}>
      {t(isLate ? 'receipts.late' : 'receipts.due', { day: words.day(faelligAm) })}
    </Text>
  );
}
