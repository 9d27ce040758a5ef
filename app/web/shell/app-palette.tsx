import { useNavigate } from '@tanstack/react-router';
import { IconBuilding, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { profilePage } from '#modules/identity/web/module.ts';
import { organizationChoices, workplace } from '#modules/organizations/web/index.tsx';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { ApplicationIcon } from '#platform/web/shell/application-icon.tsx';
import { matchesWords } from '#platform/web/shell/match-words.ts';
import { Palette } from '#platform/web/shell/palette.tsx';
import { useStore } from '#platform/web/state/store.ts';
import { useOfferedApplications } from '../workplace/offered-applications.ts';
import { switchOrganization } from './switch-organization.ts';
import { usePaletteCommands } from './use-palette-commands.tsx';
import { usePaletteHits } from './use-palette-hits.tsx';

/** The palette with the applications and the other organisations of the user, and the records that the modules find. */
export function AppPalette() {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const navigate = useNavigate();
  const chosen = useStore(workplace);
  const organizations = useStore(organizationChoices);
  const [query, setQuery] = useState('');
  const hits = usePaletteHits(query);
  const commands = usePaletteCommands();
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
  const isNamed = ({ label = '' }: { readonly label?: string | undefined }) => matchesWords(label, query);
  const isAsked = query.trim() !== '';
  const commandGroup = { group: t('palette.commands'), actions: commands.actions.filter(isNamed) };
  return (
    <Palette
      query={query}
      onQuery={setQuery}
      onOpen={() => {
        hits.load();
        commands.load();
      }}
      isSearching={hits.isSearching}
      groups={[
        { group: t('palette.recent'), actions: commands.pages.filter(isNamed) },
        // Before anything is typed, the applications come first: the commands are more than fit above them.
        ...(isAsked ? [commandGroup] : []),
        { group: t('palette.applications'), actions: [...applications, profile].filter(isNamed) },
        ...(isAsked ? [] : [commandGroup]),
        { group: t('palette.organizations'), actions: others.filter(isNamed) },
        ...hits.groups,
      ]}
    />
  );
}
