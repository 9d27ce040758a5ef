import { ActionIcon } from '@mantine/core';
import { IconHelpCircle, IconLayoutSidebar, IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentUser } from '#modules/identity/web/index.tsx';
import { organizationChoices, workplace } from '#modules/organizations/web/index.tsx';
import { InvitationsLink } from '#modules/organizations/web/module.ts';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import type { SidebarState } from '#platform/web/shell/app-frame.tsx';
import type { ShellApplication } from '#platform/web/shell/current-application.ts';
import { LanguageMenu } from '#platform/web/shell/language-menu.tsx';
import { OrganizationMenu } from '#platform/web/shell/organization-menu.tsx';
import { PaletteButton } from '#platform/web/shell/palette-button.tsx';
import { SchemeMenu } from '#platform/web/shell/scheme-menu.tsx';
import { profilePage } from '#modules/identity/web/module.ts';
import { ProfileLink, UserMenu } from '#platform/web/shell/user-menu.tsx';
import { useStore } from '#platform/web/state/store.ts';
import { TasksMenu } from '#platform/web/tasks/tasks-menu.tsx';
import { brandName } from '#platform/web/theme/brand-name.ts';
import { BarItems } from './bar-items.tsx';
import { changeLanguage } from './change-language.ts';
import { logout } from './logout.ts';
import { switchOrganization } from './switch-organization.ts';

export interface TopBarProps {
  readonly current: ShellApplication | undefined;
  /** Name of the page, if it belongs to no application. */
  readonly title: string | undefined;
  /** Null with only one application: the user's name takes the place of the application's. */
  readonly sidebar: SidebarState | null;
  readonly isHelpOpen: boolean;
  readonly onHelp: () => void;
}

/** While the window logs out. */
const nobody = { firstName: '', lastName: '', email: '' };

/** The 50 px bar: where am I, who am I, help, logout (specification, section 2). */
export function TopBar({ current, title, sidebar, isHelpOpen, onHelp }: TopBarProps) {
  const { t } = useTranslation('platform');
  const user = useStore(currentUser) ?? nobody;
  const place = useStore(workplace);
  const organizations = useStore(organizationChoices);
  return (
    <>
      {sidebar === null ? (
        <ProfileLink profilePath={profilePage.path} user={user} place={place?.organization.name ?? ''} />
      ) : (
        <BarStart current={current} title={title} sidebar={sidebar} />
      )}
      <PaletteButton />
      <div className="kontor-bar-end">
        <BarItems />
        {organizations.length > 1 && place !== null ? (
          <OrganizationMenu
            organizations={organizations}
            chosen={place.organization}
            onChoose={(id) => void switchOrganization(id)}
          />
        ) : null}
        {place !== null && place.userLanguages.length > 1 ? (
          <LanguageMenu languages={place.userLanguages} onChoose={(key) => void changeLanguage(key)} />
        ) : null}
        {sidebar === null ? <SchemeMenu /> : null}
        <TasksMenu />
        <InvitationsLink />
        <ActionIcon
          size={40}
          aria-label={t('shell.help')}
          aria-expanded={isHelpOpen}
          aria-controls={isHelpOpen ? 'help' : undefined}
          onClick={onHelp}
        >
          <IconHelpCircle size={20} aria-hidden />
        </ActionIcon>
        {sidebar === null ? null : <UserMenu profilePath={profilePage.path} user={user} />}
        <ActionIcon size={40} aria-label={t('shell.logout')} onClick={() => void logout()}>
          <IconLogout size={20} aria-hidden />
        </ActionIcon>
      </div>
    </>
  );
}

/** Toggle of the sidebar, and where one is: the application, above the organisation. */
function BarStart({ current, title, sidebar }: Pick<TopBarProps, 'current' | 'title'> & { sidebar: SidebarState }) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const brandTitle = useStore(brandName);
  const organization = useStore(workplace)?.organization.name;
  return (
    <div className="kontor-bar-start">
      <ActionIcon
        size={40}
        aria-label={t('shell.toggleSidebar')}
        aria-expanded={sidebar.isOpen}
        aria-controls={sidebar.isOpen ? 'sidebar' : undefined}
        onClick={sidebar.toggle}
      >
        <IconLayoutSidebar size={20} aria-hidden />
      </ActionIcon>
      <span className="kontor-bar-titles">
        <span className="kontor-bar-title kontor-ellipsis">
          {current === undefined ? (title ?? brandTitle) : localize(current.name, language)}
        </span>
        <span className="kontor-bar-place kontor-ellipsis">{organization}</span>
      </span>
    </div>
  );
}
