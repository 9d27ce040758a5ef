import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { pickEntry, useCardEditing } from '#platform/web/settings/use-settings-form.ts';
import type { AccountingConfiguration } from '../../contract/configuration/configuration.ts';
import { configurationPage } from '../pages.ts';
import { CompanyCard } from './company-card.tsx';
import { configurationQuery } from './configuration-queries.ts';
import { LogoCard } from './logo-card.tsx';
import { NewInvoiceCard } from './new-invoice-card.tsx';
import { NumberingCard } from './numbering-card.tsx';
import { ReminderCard } from './reminder-card.tsx';
import { TaxCard } from './tax-card.tsx';
import { TextsCard } from './texts-card.tsx';

/**
 * Page of the defaults of new invoices: sender, taxes, numbering, texts, reminders, logo; one card is edited at a time. `?card=`
 * opens one of them.
 */
export function ConfigurationPage() {
  const { t } = useTranslation('accounting');
  const configuration = useQuery(configurationQuery());
  const { card } = configurationPage.useSearch();
  const editingOf = useCardEditing<AccountingConfiguration['configIdentifier']>(card);
  const company = pickEntry(configuration.data, 'invoiceConfig');
  const tax = pickEntry(configuration.data, 'taxConfig');
  const numbering = pickEntry(configuration.data, 'numberingConfig');
  const newInvoice = pickEntry(configuration.data, 'newInvoiceConfig');
  const texts = pickEntry(configuration.data, 'textConfig');
  const reminders = pickEntry(configuration.data, 'reminderConfig');
  const logo = pickEntry(configuration.data, 'logoConfig');
  return (
    <Stack gap="md" maw={960}>
      <PageHeader title={t('configuration.title')} />
      {configuration.isPending ? <ListSkeleton rows={4} height={180} /> : null}
      {configuration.isError && configuration.data === undefined ? (
        <ErrorState error={configuration.error} onRetry={() => void configuration.refetch()} />
      ) : null}
      {company === undefined ? null : <CompanyCard entry={company} card={editingOf('invoiceConfig')} />}
      {tax === undefined ? null : <TaxCard entry={tax} card={editingOf('taxConfig')} />}
      {numbering === undefined ? null : <NumberingCard entry={numbering} card={editingOf('numberingConfig')} />}
      {newInvoice === undefined ? null : (
        <NewInvoiceCard
          entry={newInvoice}
          card={editingOf('newInvoiceConfig')}
          companyName={company?.properties.companyName ?? ''}
        />
      )}
      {texts === undefined ? null : <TextsCard entry={texts} card={editingOf('textConfig')} />}
      {reminders === undefined ? null : <ReminderCard entry={reminders} card={editingOf('reminderConfig')} />}
      {logo === undefined ? null : <LogoCard entry={logo} card={editingOf('logoConfig')} />}
    </Stack>
  );
}
