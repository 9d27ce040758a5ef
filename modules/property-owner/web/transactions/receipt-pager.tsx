import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface ReceiptPagerProps {
  /** Null at the first one. */
  readonly onBefore: (() => void) | null;
  /** Null at the last one. */
  readonly onAfter: (() => void) | null;
  /** Keys that do the same; none if absent. */
  readonly keys?: { readonly before: string; readonly after: string };
}

/** Buttons to the receipt before and to the next one. */
export function ReceiptPager({ onBefore, onAfter, keys }: ReceiptPagerProps) {
  const { t } = useTranslation('property-owner');
  return (
    <>
      <ActionIcon
        aria-label={t('transactions.receiptBefore')}
        title={t('transactions.receiptBefore')}
        aria-keyshortcuts={keys?.before}
        disabled={onBefore === null}
        onClick={() => onBefore?.()}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t('transactions.receiptAfter')}
        title={t('transactions.receiptAfter')}
        aria-keyshortcuts={keys?.after}
        disabled={onAfter === null}
        onClick={() => onAfter?.()}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}
