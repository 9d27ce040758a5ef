import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '#platform/web/api/error-banners.ts';
import { saveFile } from '#platform/web/components/save-file.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import type { Posting } from '../../contract/transactions.ts';
import { fetchReceiptFile } from './transaction-queries.ts';

/** The posting that is looked at, and what leads away from it. */
export interface OpenedPosting {
  readonly posting: Posting | null;
  readonly open: (posting: Posting) => void;
  readonly close: () => void;
  /** Shows the one with a receipt before or after it; null where there is none. */
  readonly before: (() => void) | null;
  readonly after: (() => void) | null;
  readonly download: (posting: Posting) => void;
}

/** The posting that is looked at, and the ones with a receipt before and after it in the list. */
export function useOpenPosting(rows: readonly Posting[]): OpenedPosting {
  const { t } = useTranslation('property-owner');
  const [id, setId] = useState<string | null>(null);
  const place = rows.findIndex((row) => row.id === id);
  const show = (found: Posting | undefined) => found && (() => setId(found.id));
  const download = async ({ archivid }: Posting) => {
    try {
      saveFile(await fetchReceiptFile(archivid), `${archivid.replaceAll(/[\\/]/gu, '-')}.pdf`, 'application/pdf');
      notifySuccess(t('transactions.receiptDownloaded'));
    } catch (error) {
      reportError(error);
    }
  };
  return {
    // One that the filters no longer find is closed with its row.
    posting: rows[place] ?? null,
    open: (row) => setId(row.id),
    close: () => {
      setId(null);
      // The row that opened it has the focus again.
      if (id !== null) document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-opener]`)?.focus();
    },
    before: show(place < 0 ? undefined : rows.slice(0, place).findLast(hasReceipt)) ?? null,
    after: show(place < 0 ? undefined : rows.slice(place + 1).find(hasReceipt)) ?? null,
    download: (posting) => void download(posting),
  };
}

function hasReceipt({ beleg_vorhanden: hasFile }: Posting): boolean {
  return hasFile;
}
