import { useNavigate } from '@tanstack/react-router';
import { IconBuilding, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { profilePage } from '#modules/identity/web/module.ts';
import { organizationChoices, workplace } from '#modules/organizations/web/index.tsx';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { ApplicationIcon } from '#platform/web/shell/application-icon.tsx';
import { Palette } from '#platform/web/shell/palette.tsx';
import { useStore } from '#platform/web/state/store.ts';
import { useOfferedApplications } from '../workplace/offered-applications.ts';
import { switchOrganization } from './switch-organization.ts';

/** The palette with the applications and the other organisations of the user. */
export function AppPalette() {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const navigate = useNavigate();
  const chosen = useStore(workplace);
  const organizations = useStore(organizationChoices);
  const applications = useOfferedApplications().map((application) => ({
    id: application.identifier,
    label: localize(application.name, language),
    leftSection: <ApplicationIcon icon={application.icon} />,
    onClick: () => void navigate({ to: application.path }),
  }));
  const profile = {
    id: 'profile',
    label: t('shell.profile'),
    leftSection: <IconUser size={18} stroke={1.7} aria-hidden />,
    onClick: () => void navigate(profilePage.link({})),
  };
  const others = organizations
    .filter(({ id }) => id !== chosen?.organization.id)
    .map(({ id, name }) => ({
      id,
      label: name,
      leftSection: <IconBuilding size={18} stroke={1.7} aria-hidden />,
      onClick: () => void switchOrganization(id),
    }));
  return (
    <Palette
      groups={[
        { group: t('palette.applications'), actions: [...applications, profile] },
        { group: t('palette.organizations'), actions: others },
      ]}
    />
  );
}
