import { Button } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusHeading } from '#platform/web/components/focus-heading.ts';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { EmptyState, ErrorState, FormSkeleton } from '#platform/web/components/states.tsx';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { invoiceListPage, invoicePage } from '../../pages.ts';
import { invoiceQuery } from '../invoice-queries.ts';
import { useInvoiceCommands } from '../use-invoice-commands.ts';
import { pickEntry } from '#platform/web/settings/use-settings-form.ts';
import { configurationQuery } from '../../configuration/configuration-queries.ts';
import { InvoiceEditor } from './invoice-editor.tsx';
import { IssuedInvoice } from './issued-invoice.tsx';

/** Editor of the invoice whose number stands in the address. */
export function InvoiceEditorPage() {
  const { t } = useTranslation('accounting');
  const { invoiceId } = invoicePage.useParams();
  const invoice = useQuery(invoiceQuery(invoiceId));
  const configuration = useQuery(configurationQuery());
  const { openList } = useInvoiceCommands();
  // The defaults of new positions must be loaded before the first one is shown.
  const isWaiting = invoice.data?.status === 'draft' && configuration.data === undefined;
  if (invoice.data && !isWaiting) {
    const isSmallBusiness = pickEntry(configuration.data, 'taxConfig')?.properties.smallBusiness ?? false;
    return <OpenedInvoice key={invoiceId} invoice={invoice.data} isSmallBusiness={isSmallBusiness} />;
  }
  return (
    <>
      <PageHeader
        title={t('editor.title', { number: invoiceId })}
        trail={{
          parent: t('list.title'),
          href: invoiceListPage.path,
          onParent: () => void openList(),
          name: invoiceId,
        }}
      />
      {invoice.isPending || (isWaiting && configuration.isPending) ? <FormSkeleton groups={[6, 6, 4]} /> : null}
      {invoice.isError ? <ErrorState error={invoice.error} onRetry={() => void invoice.refetch()} /> : null}
      {isWaiting && configuration.isError ? (
        <ErrorState error={configuration.error} onRetry={() => void configuration.refetch()} />
      ) : null}
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

interface OpenedInvoiceProps {
  readonly invoice: Invoice;
  readonly isSmallBusiness: boolean;
}

/**
 * Editor of a draft, or view of an issued invoice. A form with changes stays if another person issues the draft, until
 * the user discards it.
 */
function OpenedInvoice({ invoice, isSmallBusiness }: OpenedInvoiceProps) {
  const [draft, setDraft] = useState(invoice);
  const [isDirty, setDirty] = useState(false);
  const isDraft = invoice.status === 'draft';
  if (isDraft && invoice !== draft) setDraft(invoice);
  const isReplaced = draft.status === 'draft' && !isDraft && !isDirty;
  // The focused element disappears with the editor.
  useEffect(() => (isReplaced ? focusHeading() : undefined), [isReplaced]);
  if (!isDraft && !isDirty) return <IssuedInvoice invoice={invoice} />;
  return (
    <InvoiceEditor invoice={draft} isSmallBusiness={isSmallBusiness} onDirty={setDirty} isIssuedMeanwhile={!isDraft} />
  );
}
