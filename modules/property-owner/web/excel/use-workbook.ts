import { useEffect, useRef, useState } from 'react';
import { workbookMediaType } from '#platform/contract/files.ts';
import { call } from '#platform/web/api/client.ts';
import { saveFile } from '#platform/web/components/save-file.ts';
import { downloadWorkbook, workbookName } from '../../contract/workbook/workbook.ts';

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
  const [received, setReceived] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async ({ eid, ...days }: WorkbookQuery): Promise<void> => {
    if (running.current !== null) return;
    const own = new AbortController();
    running.current = own;
    setError(null);
    setReceived(0);
    try {
      const bytes = await call(
        downloadWorkbook,
        { params: { eid }, query: days },
        { signal: own.signal, onReceived: setReceived },
      );
      saveFile(bytes, workbookName, workbookMediaType);
      onSaved(bytes.length);
    } catch (failure) {
      if (!own.signal.aborted) setError(failure);
    } finally {
      running.current = null;
      setReceived(null);
    }
  };
  return { received, error, start: (query) => void start(query), cancel: () => running.current?.abort() };
}
