import { useCallback, useState } from 'react';
import { ReportView } from '#modules/assistants/web/chat/report-view.tsx';
import { readError } from '#platform/web/api/api-error.ts';

/** Report whose changes and PDF come from the server of the page. */
export function ReportPart() {
  const [text, setText] = useState('14:10 sitzt blass am Bettrand. RR 95/55.');
  const fetchPdf = useCallback(
    async (signal: AbortSignal) => {
      const response = await fetch('/report.pdf', { method: 'POST', body: text, signal });
      return new Uint8Array(await response.arrayBuffer());
    },
    [text],
  );
  const edit = async (changed: string): Promise<void> => {
    const response = await fetch('/api/report', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: changed }),
    });
    if (!response.ok) throw await readError(response);
    setText(changed);
  };
  return <ReportView title="Bericht" text={text} fetchPdf={fetchPdf} onEdit={edit} />;
}
