import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workbookMediaType } from '#platform/contract/files.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { allOwners } from '../../contract/external-ids.ts';
import { downloadWorkbook } from '../../contract/workbook/workbook.ts';

interface WorkbookQuery {
  readonly eid: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface WorkbookDownload {
  /** Received bytes; null without a download. */
  readonly received: number | null;
  readonly error: unknown;
  readonly start: (query: WorkbookQuery) => void;
  readonly cancel: () => void;
}

/** Downloads and saves a workbook; leaving the page cancels it. @param onSaved receives its size in bytes */
export function useWorkbook(onSaved: (bytes: number) => void): WorkbookDownload {
  const { t } = useTranslation('property-owner');
  const [received, setReceived] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const download = useDownload(downloadWorkbook, {
    toFile: ({ params: { eid } }) => ({
      name: `${[t('excel.fileName'), ...(eid === allOwners ? [] : [eid]), todayInGermany()].join('-')}.xlsx`,
      type: workbookMediaType,
    }),
    toCallOptions: () => {
      running.current = new AbortController();
      return { signal: running.current.signal, onReceived: setReceived };
    },
    onSaved,
    onSettled: () => {
      running.current = null;
      setReceived(null);
    },
  });
  const start = ({ eid, ...days }: WorkbookQuery): void => {
    if (received !== null) return;
    setReceived(0);
    download.runInPlace({ params: { eid }, query: days });
  };
  const isCancelled = download.error instanceof DOMException && download.error.name === 'AbortError';
  return { received, error: isCancelled ? null : download.error, start, cancel: () => running.current?.abort() };
}
