import { spotlight } from '@mantine/spotlight';
import { useEffect } from 'react';
import type { LocalizedText } from '#platform/contract/languages.ts';
import { languageKeys } from '#platform/contract/languages.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { accessNotice } from '#platform/web/realtime/access-notice.ts';
import type { AccessNotice } from '#platform/web/realtime/access-notice.ts';
import { AccessDialogs } from '#platform/web/shell/access-dialogs.tsx';
import { AppFrame } from '#platform/web/shell/app-frame.tsx';
import { ApplicationIcon } from '#platform/web/shell/application-icon.tsx';
import { HelpPanel } from '#platform/web/shell/help-panel.tsx';
import { LanguageMenu } from '#platform/web/shell/language-menu.tsx';
import { OrganizationMenu } from '#platform/web/shell/organization-menu.tsx';
import { Palette } from '#platform/web/shell/palette.tsx';
import { PaletteButton } from '#platform/web/shell/palette-button.tsx';
import { SchemeMenu } from '#platform/web/shell/scheme-menu.tsx';
import { Sidebar } from '#platform/web/shell/sidebar.tsx';
import { ProfileLink, UserMenu } from '#platform/web/shell/user-menu.tsx';
import { longName, nothing } from '../example.ts';
import type { Example } from '../example.ts';

const brand = { name: 'Kontor', logo: null };
const organization = { id: '0191d0a4-5c1e-7000-8000-000000000001' as OrganizationId, name: longName };
const application = (name: LocalizedText, index: number) => ({
  identifier: `a${index}`,
  name,
  path: `/a${index}`,
  icon: 'basket',
  service: {
    identifier: `s${index % 2}`,
    name: index % 2 === 0 ? { de: 'Buchhaltung', ru: 'Бухгалтерия' } : { de: longName },
  },
});
const applications = [
  { de: 'Rechnungen', ru: 'Счета' },
  { de: longName },
  { de: 'Immobilien-Assistent', ru: 'Помощник по недвижимости' },
].map(application);
const later = () => new Promise<void>(nothing);

function Frame({ isHelpOpen = false }: { isHelpOpen?: boolean }) {
  return (
    <AppFrame
      pathname="/"
      sidebar={
        <Sidebar applications={applications} current={applications[0]} organization={organization.name} brand={brand} />
      }
      help={isHelpOpen ? <HelpPanel helpKey="platform:help.general" onClose={nothing} /> : null}
      renderBar={() => (
        <>
          <ProfileLink
            user={{ firstName: 'Erika', lastName: 'Muster', email: 'erika@people.example' }}
            place={organization.name}
            profilePath="/"
          />
          <PaletteButton />
          <OrganizationMenu organizations={[organization]} chosen={organization} onChoose={nothing} />
          <LanguageMenu languages={languageKeys} onChoose={nothing} />
          <SchemeMenu />
          <UserMenu user={{ firstName: longName, lastName: '', email: 'erika@people.example' }} profilePath="/" />
        </>
      )}
    >
      <ApplicationIcon icon="basket" />
    </AppFrame>
  );
}

function Told({ notice }: { notice: AccessNotice }) {
  useEffect(() => accessNotice.set(notice), [notice]);
  return <AccessDialogs onMove={later} onReturn={later} onChooseOther={nothing} onLogout={nothing} />;
}

function OpenPalette({ isEmpty = false }: { isEmpty?: boolean }) {
  useEffect(() => spotlight.open(), []);
  const actions = applications.map(({ identifier, name }) => ({ id: identifier, label: name.de, onClick: nothing }));
  return (
    <Palette
      groups={isEmpty ? [] : [{ group: 'Anwendungen', actions }]}
      query=""
      onQuery={nothing}
      isSearching={isEmpty}
      onOpen={nothing}
    />
  );
}

const bar = [
  'AppFrame',
  'Sidebar',
  'ProfileLink',
  'OrganizationMenu',
  'LanguageMenu',
  'SchemeMenu',
  'UserMenu',
  'ApplicationIcon',
  'PaletteButton',
];

export const shell: readonly Example[] = [
  { parts: bar, state: 'crowded', show: () => <Frame />, isAlone: true },
  { parts: ['HelpPanel'], state: 'open', show: () => <Frame isHelpOpen />, isAlone: true },
  { parts: ['Palette'], state: 'open', show: () => <OpenPalette />, isAlone: true },
  { parts: ['Palette'], state: 'searching', show: () => <OpenPalette isEmpty />, isAlone: true },
  {
    parts: ['AccessDialogs'],
    state: 'another organisation was chosen',
    show: () => (
      <Told notice={{ kind: 'switched', here: organization, there: { ...organization, name: 'Bäckerei Anfang' } }} />
    ),
    isAlone: true,
  },
  {
    parts: ['AccessDialogs'],
    state: 'access has ended',
    show: () => <Told notice={{ kind: 'removed', name: longName }} />,
    isAlone: true,
  },
];
