import { lazy, Suspense } from 'react';
import type { ReceiptUpload } from './use-receipt-upload.ts';

const Drop = lazy(() => import('./receipt-drop.tsx').then((module) => ({ default: module.ReceiptDrop })));

/** Drop zone on the whole page; it loads shortly after the page. */
export function ReceiptDrop({ upload }: Pick<ReceiptUpload, 'upload'>) {
  return (
    <Suspense>
      <Drop upload={upload} />
    </Suspense>
  );
}
