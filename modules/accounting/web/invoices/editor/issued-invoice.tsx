import { useDisclosure } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { BesideDocument } from '#platform/web/documents/beside-document.tsx';
import type { ShownPart } from '#platform/web/documents/beside-document.tsx';
import { PdfPreview } from '#platform/web/documents/pdf-preview.tsx';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { invoiceListPage } from '../../pages.ts';
import { CorrectDialog } from '../correct/correct-dialog.tsx';
import { NumberDialog } from '../number-dialog.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { fetchInvoicePdf } from '../invoice-queries.ts';
import { useCancelling } from '../use-cancelling.ts';
import { useInvoiceCommands } from '../use-invoice-commands.ts';
import { describeProblem } from '../values/describe-problem.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { IssuedFacts } from './issued-facts.tsx';
import { IssuedLine } from './issued-line.tsx';

/** Issued invoice: its content beside its document, read-only. */
export function IssuedInvoice({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation(['accounting', 'platform']);
  const { invoiceId } = invoice;
  const commands = useInvoiceCommands();
  const { cancel, correct, isBusy } = useCancelling(invoice);
  const isCancellation = invoice.invoiceType === 'cancellation';
  const isChangeable =
    invoice.status === 'issued' &&
    !isCancellation &&
    invoice.invoiceType !== 'correction' &&
    invoice.deductedBy === null;
  const root = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<ShownPart>('form');
  const [isCopying, copyDialog] = useDisclosure(false);
  const [isCorrecting, correctDialog] = useDisclosure(false);
  const fetchPdf = useCallback((signal: AbortSignal) => fetchInvoicePdf(invoiceId, signal), [invoiceId]);
  const download = () => commands.downloadIssued(invoiceId);
  useShortcuts({ 'mod+p': download });
  return (
    <>
      <BesideDocument
        root={root}
        shown={shown}
        onShow={setShown}
        labels={{ view: t('editor.view'), form: t('editor.facts'), document: t('eInvoice.letter') }}
        isEven
        document={
          <PdfPreview
            fetchPdf={fetchPdf}
            describeProblem={(problem) => describeProblem(problem, t)}
            label={t('editor.title', { number: invoiceId })}
            title={t('eInvoice.letter')}
          />
        }
        header={
          <PageHeader
            title={t('editor.title', { number: invoiceId })}
            subtitle={<IssuedLine invoice={invoice} />}
            trail={{
              parent: t('list.title'),
              href: invoiceListPage.path,
              onParent: () => void commands.openList(),
              name: invoiceId,
              mark: <StatusBadge {...invoice} />,
            }}
            action={
              <InvoiceActions
                isDownloading={commands.isDownloading}
                onDownload={download}
                onCopy={isCancellation ? null : copyDialog.open}
                whileDraft={null}
                whenIssued={{
                  onXml: invoice.takenOver ? null : (format) => commands.downloadIssued(invoiceId, format),
                  onCancel: isChangeable && invoice.correctedBy.length === 0 ? cancel : null,
                  onCorrect: invoice.status === 'cancelled' && !isCancellation ? correct : null,
                  onTakeBack: isChangeable && !invoice.takenOver ? correctDialog.open : null,
                  isBusy,
                }}
              />
            }
          />
        }
        bar={null}
      >
        <IssuedFacts invoice={invoice} />
      </BesideDocument>
      <CorrectDialog invoice={invoice} opened={isCorrecting} onClose={correctDialog.close} />
      <NumberDialog
        opened={isCopying}
        onClose={copyDialog.close}
        title={t('copy.title', { number: invoiceId })}
        submitLabel={t('actions.copy')}
        onSubmit={(number) => commands.copy(invoiceId, number)}
      />
    </>
  );
}
