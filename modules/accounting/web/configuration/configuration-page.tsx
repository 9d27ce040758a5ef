import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import type { AccountingConfiguration } from '../../contract/configuration.ts';
import { CompanyCard } from './company-card.tsx';
import type { CardEditing } from './config-card.tsx';
import { configurationQuery, pickEntry } from './configuration-queries.ts';
import { LogoCard } from './logo-card.tsx';
import { NumberingCard } from './numbering-card.tsx';
import classes from './configuration.module.css';

type Identifier = AccountingConfiguration['configIdentifier'];

/** What new invoices start from: sender, numbering, logo; one card is edited at a time. */
export function ConfigurationPage() {
  const { t } = useTranslation('accounting');
  const configuration = useQuery(configurationQuery());
  const [edited, setEdited] = useState<Identifier | null>(null);
  const editingOf = (identifier: Identifier): CardEditing => ({
    isEditing: edited === identifier,
    isLocked: edited !== null && edited !== identifier,
    start: () => setEdited(identifier),
    stop: () => setEdited(null),
  });
  const company = pickEntry(configuration.data, 'invoiceConfig');
  const numbering = pickEntry(configuration.data, 'numberingConfig');
  const logo = pickEntry(configuration.data, 'logoConfig');
  return (
    <div className={classes.page}>
      <PageHeader title={t('configuration.title')} />
      {configuration.isPending ? <ListSkeleton rows={3} height={180} /> : null}
      {configuration.isError && configuration.data === undefined ? (
        <ErrorState error={configuration.error} onRetry={() => void configuration.refetch()} />
      ) : null}
      {company === undefined ? null : <CompanyCard entry={company} card={editingOf('invoiceConfig')} />}
      {numbering === undefined ? null : <NumberingCard entry={numbering} card={editingOf('numberingConfig')} />}
      {logo === undefined ? null : <LogoCard entry={logo} card={editingOf('logoConfig')} />}
    </div>
  );
}
