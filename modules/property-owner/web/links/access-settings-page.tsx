import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { pickEntry, useCardEditing } from '#platform/web/settings/use-settings-form.ts';
import type { PropertyConfiguration } from '../../contract/configuration/configuration.ts';
import { configurationQuery } from '../configuration/connection-queries.ts';
import { AnalyticsSettings } from '../configuration/analytics-card.tsx';
import { ContactSettings } from '../configuration/contact-card.tsx';
import { AdministrationOnly } from '../owner-view/administration-only.tsx';
import { usersOwnerPage } from '../pages.ts';
import { AccessForm } from './access-form.tsx';

/** Page of the settings that apply to the access of all owners. */
export function AccessSettingsPage() {
  const { t } = useTranslation('property-owner');
  const navigate = useNavigate();
  const title = t('usersOwner.settingsTitle');
  const openUsers = () => void navigate(usersOwnerPage.link({}));
  return (
    <AdministrationOnly title={title}>
      <Stack gap="md" maw={960}>
        <PageHeader
          title={title}
          trail={{
            parent: t('usersOwner.title'),
            href: usersOwnerPage.path,
            onParent: openUsers,
            name: t('usersOwner.settings'),
          }}
        />
        <Contact />
        <AccessForm />
        <Analytics />
      </Stack>
    </AdministrationOnly>
  );
}

function Analytics() {
  const { data } = useQuery(configurationQuery());
  const editingOf = useCardEditing<PropertyConfiguration['configIdentifier']>();
  const entry = pickEntry(data, 'analyticsConfig');
  return entry === undefined ? null : <AnalyticsSettings entry={entry} card={editingOf('analyticsConfig')} />;
}

function Contact() {
  const { data } = useQuery(configurationQuery());
  const editingOf = useCardEditing<PropertyConfiguration['configIdentifier']>();
  const contact = pickEntry(data, 'contactConfig');
  return contact === undefined ? null : <ContactSettings entry={contact} card={editingOf('contactConfig')} />;
}
