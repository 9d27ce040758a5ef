import { Group, Text, Title } from '@mantine/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { DocumentView } from '#platform/web/documents/document-view.tsx';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import type { ApprovalState } from '../../contract/receipts/approval.ts';
import type { IssuerYear as Year, Receipt, ReceiptEntry, ReceiptRole } from '../../contract/receipts/receipts.ts';
import { ReceiptPager } from '../transactions/receipt-pager.tsx';
import { fetchReceiptFile } from '../transactions/transaction-queries.ts';
import { ReceiptSteps } from './receipt-card.tsx';
import { IssuerYear } from './issuer-year.tsx';
import { ReceiptDownloads } from './receipt-downloads.tsx';
import { ReceiptHistory } from './receipt-history.tsx';
import { ReceiptWarnings } from './receipt-warnings.tsx';
import type { EarlierEntries } from './receipt-history.tsx';
import { Asked, LetThrough } from './asked.tsx';
import { OwnerAssignment } from './owner-assignment.tsx';
import { RemindButton } from './remind-button.tsx';
import { targetsOf } from './targets-of.ts';
import { useReceiptWords } from './use-receipt-words.ts';
import classes from './receipts.module.css';

interface ReceiptPanelProps {
  readonly receipt: Receipt;
  /** Receipts of its issuer in its year. */
  readonly issuerYear: Year | null;
  readonly history: readonly ReceiptEntry[];
  readonly earlier: EarlierEntries;
  readonly role: ReceiptRole;
  /** Place among the receipts of its column. */
  readonly place: { readonly at: number; readonly of: number };
  readonly onBefore: (() => void) | null;
  readonly onAfter: (() => void) | null;
  readonly onDecide: (receipt: Receipt, to: ApprovalState) => void;
  readonly onClose: () => void;
}

/** A receipt with its document, facts, steps, history and comments. */
export function ReceiptPanel({
  receipt,
  issuerYear,
  history,
  earlier,
  role,
  place,
  onBefore,
  onAfter,
  onDecide,
  onClose,
}: ReceiptPanelProps) {
  const { t } = useTranslation('property-owner');
  const words = useReceiptWords();
  const { archivid, dokument, faelligAm, skontoBis, erfassungsdatum, lohnanteil, umlagefaehig } = receipt;
  const fetchBytes = useCallback((signal: AbortSignal) => fetchReceiptFile(archivid, signal), [archivid]);
  const dayOrNull = (day: string | null) => (day === null ? null : words.day(day));
  return (
    <div className={classes.panel}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Title order={2} size="h5">
            {words.issuerOf(receipt)}
          </Title>
          <Text size="xl" fw={650} className={classes.amount}>
            {words.amountOf(receipt)}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          <Text size="xs" c="dimmed">
            {t('receipts.place', { place: place.at, count: place.of })}
          </Text>
          <ReceiptPager onBefore={onBefore} onAfter={onAfter} keys={{ before: 'k', after: 'j' }} />
        </Group>
      </Group>
      <Group gap={6}>
        <Badge>{words.stateOf(receipt)}</Badge>
        {dokument === null ? <Badge tone="warning">{t('receipts.noFile')}</Badge> : null}
      </Group>
      <ReceiptWarnings receipt={receipt} />
      <Asked receipt={receipt} role={role} />
      {role === 'administrator' && receipt.wartetAuf !== null && receipt.wartetAuf.length > 0 ? (
        <RemindButton receipt={receipt} />
      ) : null}
      <LetThrough receipt={receipt} />
      <IssuerYear receipt={receipt} year={issuerYear} role={role} onFollow={onClose} />
      <FactList
        facts={[
          [t('receipts.fields.skontoBis'), dayOrNull(skontoBis)],
          [t('receipts.fields.faelligAm'), dayOrNull(faelligAm)],
          [t('receipts.fields.objekt'), receipt.objekt?.name ?? null],
          [t('receipts.fields.einheit'), receipt.einheit || null],
          [t('receipts.fields.mieter'), receipt.mieter || null],
          [t('receipts.fields.kostenart'), words.costTypeOf(receipt)],
          [
            t('receipts.fields.umlagefaehig'),
            umlagefaehig === null ? null : t(umlagefaehig ? 'receipts.yes' : 'receipts.no'),
          ],
          [t('receipts.fields.rechnungsnummer'), receipt.rechnungsnummer || null],
          [t('receipts.fields.beschreibung'), receipt.beschreibung || null],
          [t('receipts.fields.lohnanteil'), lohnanteil === null ? null : words.money(lohnanteil)],
          [t('receipts.fields.erfassungsdatum'), dayOrNull(erfassungsdatum)],
          [t('receipts.fields.eigentuemer'), receipt.eigentuemer || t('receipts.noOwner')],
        ]}
      />
      {role === 'administrator' ? <OwnerAssignment key={receipt.eid} receipt={receipt} /> : null}
      {dokument === null ? null : (
        <div className={classes.document}>
          <DocumentView
            fetchBytes={fetchBytes}
            mediaType="application/pdf"
            label={t('transactions.receipt', { number: archivid })}
            mark={null}
          />
        </div>
      )}
      <ReceiptDownloads receipt={receipt} />
      <ReceiptHistory receipt={receipt} history={history} earlier={earlier} />
      <div className={classes.decision}>
        <ReceiptSteps receipt={receipt} targets={targetsOf(receipt, role)} onDecide={onDecide} isLarge />
      </div>
    </div>
  );
}
