import { Button, Text, Textarea, Title } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineError } from '#platform/web/components/states.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatInstant, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { commentOnReceipt, maxComment } from '../../contract/receipts/receipts.ts';
import type { Receipt, ReceiptEntry } from '../../contract/receipts/receipts.ts';
import { receiptKeys } from './receipt-queries.ts';
import classes from './receipts.module.css';

/** Pages of a history before those that are shown. */
export type EarlierEntries = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

interface ReceiptHistoryProps {
  readonly receipt: Receipt;
  readonly history: readonly ReceiptEntry[];
  readonly earlier: EarlierEntries;
}

/** Steps and comments of a receipt, the first one first, and the field for a question or an answer. */
export function ReceiptHistory({ receipt: { archivid }, history, earlier }: ReceiptHistoryProps) {
  const { t } = useTranslation('property-owner');
  return (
    <section className={classes.history} aria-label={t('receipts.history')}>
      <Title order={3} size="h6">
        {t('receipts.history')}
      </Title>
      {earlier.hasNextPage ? (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={earlier.isFetchingNextPage}
          onClick={() => void earlier.fetchNextPage()}
        >
          {t('receipts.earlier')}
        </Button>
      ) : null}
      {history.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('receipts.noHistory')}
        </Text>
      ) : (
        <ol className={classes.entries}>
          {history.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <CommentForm archivid={archivid} />
    </section>
  );
}

function Entry({
  entry: { kind, at, by, to, comment, betrag, sha256, grenze, vertretungFuer, imBeirat, eigentuemer },
}: {
  readonly entry: ReceiptEntry;
}) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const isBlind = kind === 'transition' && to === 'FREIGEGEBEN' && sha256 === null;
  const state = to === null ? '' : isBlind ? t('receipts.releasedBlind') : t(`receipts.states.${to}`);
  const ofOwner =
    eigentuemer === '' ? t('receipts.owner.removed') : t('receipts.owner.entry', { owner: eigentuemer ?? '' });
  const what = kind === 'undo' ? t('receipts.undoEntry', { state }) : kind === 'owner' ? ofOwner : state;
  const name = by?.name ?? t('receipts.somebody');
  const who =
    grenze !== null
      ? t('receipts.limitEntry', { amount: formatMoney(grenze, language) })
      : vertretungFuer !== null
        ? t('receipts.deputyFor', { name, replaced: vertretungFuer })
        : imBeirat
          ? t('receipts.ofBoard', { name })
          : name;
  const when = [
    who,
    formatInstant(at, language),
    ...(betrag === null ? [] : [t('receipts.atAmount', { amount: formatMoney(betrag, language) })]),
  ];
  return (
    <li>
      {what === '' ? null : (
        <Text size="sm" fw={550}>
          {what}
        </Text>
      )}
      {comment === '' ? null : (
        <Text size="sm" className={classes.comment}>
          {comment}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {when.join(' · ')}
      </Text>
    </li>
  );
}

function CommentForm({ archivid }: { readonly archivid: string }) {
  const { t } = useTranslation('property-owner');
  const [text, setText] = useState('');
  const sending = useAction(commentOnReceipt, {
    attempt: 'send',
    toast: () => t('receipts.sent'),
    invalidates: [receiptKeys.all],
    onDone: () => setText(''),
  });
  const given = text.trim();
  return (
    <form
      className={classes.commentForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (given !== '') sending.runInPlace({ params: { archivid }, body: { text: given } });
      }}
    >
      <Textarea
        label={t('receipts.ask')}
        description={t('receipts.askHint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxComment}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {sending.error === null || sending.error === undefined ? null : <InlineError error={sending.error} />}
      <Button type="submit" variant="default" disabled={given === ''} loading={sending.isRunning}>
        {t('receipts.send')}
      </Button>
    </form>
  );
}
