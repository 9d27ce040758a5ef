import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { getReceiptFile } from '../../contract/transactions/transactions.ts';
import type { Posting } from '../../contract/transactions/transactions.ts';

/** The open posting and its navigation. */
export interface OpenedPosting {
  readonly posting: Posting | null;
  readonly open: (posting: Posting) => void;
  readonly close: () => void;
  /** Opens the previous or next posting with a receipt; null if there is none. */
  readonly before: (() => void) | null;
  readonly after: (() => void) | null;
  readonly download: (posting: Posting) => void;
}

/** Saves the PDF of a receipt under its number. */
export function useReceiptDownload() {
  const { t } = useTranslation('property-owner');
  return useDownload(getReceiptFile, {
    toFile: ({ params: { archivid } }) => ({
      name: `${archivid.replaceAll(/[\\/]/gu, '-')}.pdf`,
      type: 'application/pdf',
    }),
    toast: () => t('transactions.receiptDownloaded'),
  });
}

/** Tracks the open posting, and its neighbours with a receipt in the list. */
export function useOpenPosting(rows: readonly Posting[]): OpenedPosting {
  const [id, setId] = useState<string | null>(null);
  const place = rows.findIndex((row) => row.id === id);
  const show = (found: Posting | undefined) => found && (() => setId(found.id));
  const download = useReceiptDownload();
  return {
    // A posting excluded by the filters closes with its row.
    posting: rows[place] ?? null,
    open: (row) => setId(row.id),
    close: () => {
      setId(null);
      // The focus returns to the row that opened it.
      if (id !== null) document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-opener]`)?.focus();
    },
    before: show(place < 0 ? undefined : rows.slice(0, place).findLast(hasReceipt)) ?? null,
    after: show(place < 0 ? undefined : rows.slice(place + 1).find(hasReceipt)) ?? null,
    download: ({ archivid }) => download.run({ params: { archivid } }),
  };
}

function hasReceipt({ beleg_vorhanden: hasFile }: Posting): boolean {
  return hasFile;
}
