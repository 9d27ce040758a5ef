import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Receipt } from '../../contract/receipts/receipts.ts';
import { useReceiptWords } from './use-receipt-words.ts';
import classes from './receipts.module.css';

/** Warnings about a receipt, each beside the former value that it differs from. They stop nobody. */
export function ReceiptWarnings({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation('property-owner');
  const words = useReceiptWords();
  const lines = [...words.changesOf(receipt), ...receipt.warnungen.map((warning) => words.warning(warning))];
  if (lines.length === 0) return null;
  return (
    <ul className={classes.warnings} aria-label={t('receipts.warnings.label')}>
      {lines.map((line) => (
        <li key={line}>
          <IconAlertTriangle size={14} aria-hidden />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}
