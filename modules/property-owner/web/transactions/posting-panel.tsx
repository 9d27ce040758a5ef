import { ActionIcon, Button, Group, Text, Title } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { groupIban } from '#platform/contract/iban.ts';
import { DocumentView } from '#platform/web/documents/document-view.tsx';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import type { Posting } from '../../contract/transactions/transactions.ts';
import { ReceiptPager } from './receipt-pager.tsx';
import { fetchReceiptFile } from './transaction-queries.ts';
import { usePostingWords } from './use-posting-words.ts';
import classes from './transactions.module.css';

export interface PostingPanelProps {
  readonly posting: Posting;
  /** Opens the previous or next posting with a receipt; null if there is none. */
  readonly onBefore: (() => void) | null;
  readonly onAfter: (() => void) | null;
  readonly onDownload: () => void;
  readonly onClose: () => void;
  /** True if it fills the screen, in a dialog with its own title and close button. */
  readonly isWhole: boolean;
}

/** Details and receipt of a posting; arrows lead to the next receipts. */
export function PostingPanel({ posting, onBefore, onAfter, onDownload, onClose, isWhole }: PostingPanelProps) {
  const { t } = useTranslation(['property-owner', 'platform']);
  const language = useLanguage();
  const words = usePostingWords();
  const panel = useRef<HTMLElement>(null);
  const { archivid, beleg_vorhanden: hasFile } = posting;
  const fetchBytes = useCallback((signal: AbortSignal) => fetchReceiptFile(archivid, signal), [archivid]);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const run = { ArrowLeft: onBefore, ArrowRight: onAfter, Escape: isWhole ? null : onClose }[event.key];
    if (run == null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    run();
  };
  return (
    <aside
      ref={panel}
      className={classes.posting}
      data-whole={isWhole || undefined}
      tabIndex={-1}
      aria-label={words.nameOf(posting)}
      onKeyDown={onKeyDown}
    >
      <Group justify="space-between" gap={8} wrap="nowrap" align="flex-start">
        <div>
          {isWhole ? null : (
            <Title order={2} size="h5">
              {t('transactions.posting', { day: formatDate(posting.buchungstag, language) })}
            </Title>
          )}
          <Text size="xl" fw={650} lh={1.4} className={classes.amount}>
            {formatMoney(posting.betrag, language)}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap" ml="auto">
          <ReceiptPager onBefore={onBefore} onAfter={onAfter} />
          {isWhole ? null : (
            <ActionIcon aria-label={t('platform:actions.close')} onClick={onClose}>
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </Group>
      <div className={classes.facts} role="group" aria-label={t('transactions.facts')} tabIndex={0}>
        <FactList
          facts={[
            [
              t(posting.betrag < 0 ? 'transactions.payee' : 'transactions.payer'),
              posting.beguenstigter_auftraggeber || null,
            ],
            [t('transactions.columns.verwendungszweck'), posting.verwendungszweck || null],
            [t('transactions.columns.IBAN'), groupIban(posting.IBAN) || null],
            [t('transactions.columns.BIC'), posting.BIC || null],
            [
              t('transactions.columns.wertstellung'),
              posting.wertstellung === null ? null : formatDate(posting.wertstellung, language),
            ],
            [t('transactions.columns.kostenart'), words.costTypeOf(posting)],
            [t('transactions.columns.objekt'), posting.objekt?.name ?? null],
            [t('transactions.columns.einheit'), words.unitOf(posting)],
            [t('transactions.columns.mieter'), words.tenantOf(posting)],
            [t('transactions.columns.archivid'), hasFile ? null : archivid || null],
          ]}
        />
      </div>
      {hasFile ? (
        <>
          <div className={classes.document}>
            <DocumentView
              key={archivid}
              fetchBytes={fetchBytes}
              mediaType="application/pdf"
              label={t('transactions.receipt', { number: archivid })}
              mark={null}
            />
          </div>
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={onDownload}>
            {t('transactions.downloadReceipt')}
          </Button>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {archivid === '' ? t('transactions.withoutReceipt') : t('transactions.receiptMissing', { number: archivid })}
        </Text>
      )}
    </aside>
  );
}
