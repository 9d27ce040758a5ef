import { Button } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { invoiceListPage, invoicePage } from '../../pages.ts';
import { invoiceQuery } from '../invoice-queries.ts';
import { useInvoiceCommands } from '../use-invoice-commands.ts';
import { configurationQuery, pickEntry } from '../../configuration/configuration-queries.ts';
import { InvoiceEditor } from './invoice-editor.tsx';
import { IssuedInvoice } from './issued-invoice.tsx';

/** The editor of the invoice whose number stands in the address. */
export function InvoiceEditorPage() {
  const { t } = useTranslation('accounting');
  const { invoiceId } = invoicePage.useParams();
  const invoice = useQuery(invoiceQuery(invoiceId));
  const configuration = useQuery(configurationQuery());
  const { openList } = useInvoiceCommands();
  // What new positions begin with is known before the first one is there.
  if (invoice.data && !configuration.isPending) {
    if (invoice.data.status !== 'draft') return <IssuedInvoice key={invoiceId} invoice={invoice.data} />;
    const isSmallBusiness = pickEntry(configuration.data, 'taxConfig')?.properties.smallBusiness ?? false;
    return <InvoiceEditor key={invoiceId} invoice={invoice.data} isSmallBusiness={isSmallBusiness} />;
  }
  return (
    <>
      <PageHeader title={t('editor.title', { number: invoiceId })} trail={{ parent: t('list.title'), href: invoiceListPage.path, onParent: () => void openList(), name: invoiceId }} />
      {invoice.isPending || (invoice.data && configuration.isPending) ? <ListSkeleton rows={6} height={72} /> : null}
      {invoice.isError ? <ErrorState error={invoice.error} onRetry={() => void invoice.refetch()} /> : null}
      {invoice.data === null ? (
        <EmptyState
          icon={<IconFileUnknown size={28} />}
          title={t('editor.missingTitle', { number: invoiceId })}
          text={t('editor.missingText')}
          action={<Button onClick={() => void openList()}>{t('editor.toList')}</Button>}
        />
      ) : null}
    </>
  );
}
