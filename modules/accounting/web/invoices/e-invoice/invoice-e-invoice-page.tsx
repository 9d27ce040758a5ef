import { SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '#platform/web/components/action-menu.tsx';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { fetchInvoicePdf, invoiceXmlQuery } from '../invoice-queries.ts';
import { useInvoiceCommands } from '../use-invoice-commands.ts';
import { invoiceEInvoicePage, invoicePage } from '../../pages.ts';
import { EInvoiceBeside } from '#modules/e-invoice/web/index.tsx';

const files = [
  ['pdf', 'PDF'],
  ['cii', 'XML (CII)'],
  ['ubl', 'XML (UBL)'],
] as const;

/** Page with the stored XML of an issued invoice beside its stored PDF. */
export function InvoiceEInvoicePage() {
  const { t } = useTranslation('accounting');
  const { invoiceId } = invoiceEInvoicePage.useParams();
  const navigate = useNavigate();
  const { downloadIssued } = useInvoiceCommands();
  const [format, setFormat] = useState<'cii' | 'ubl'>('cii');
  const query = useQuery(invoiceXmlQuery(invoiceId, format));
  const fetchBytes = useCallback((signal: AbortSignal) => fetchInvoicePdf(invoiceId, signal), [invoiceId]);
  useShortcuts({ 'mod+p': () => void downloadIssued(invoiceId, 'pdf') });
  const parent = invoicePage.link({ invoiceId });
  const offered = query.data?.source === null ? files.slice(0, 1) : files;
  return (
    <EInvoiceBeside
      query={query}
      none={t('eInvoice.takenOver')}
      fetchBytes={fetchBytes}
      mediaType="application/pdf"
      labels={{ view: t('editor.view'), document: t('eInvoice.letter') }}
      controls={
        <SegmentedControl
          aria-label={t('eInvoice.format')}
          value={format}
          onChange={(value) => setFormat(value === 'ubl' ? 'ubl' : 'cii')}
          data={[
            { value: 'cii', label: 'CII' },
            { value: 'ubl', label: 'UBL' },
          ]}
        />
      }
      header={
        <PageHeader
          title={t('e-invoice:view.title', { number: invoiceId })}
          trail={{
            parent: invoiceId,
            href: invoicePage.path.replace('$invoiceId', encodeURIComponent(invoiceId)),
            onParent: () => void navigate(parent),
            name: t('e-invoice:view.name'),
          }}
          action={
            <ActionMenu
              label={t('actions.download')}
              variant="default"
              actions={offered.map(([kind, label]) => ({
                label,
                icon: IconDownload,
                run: () => void downloadIssued(invoiceId, kind),
              }))}
            />
          }
        />
      }
    />
  );
}
