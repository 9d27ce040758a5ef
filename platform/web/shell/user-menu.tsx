import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Initials } from '../components/initials.tsx';
import { MenuButton } from '../components/menu-button.tsx';
import { initialsOf, namePerson } from '../components/person-name.ts';
import type { NamedPerson } from '../components/person-name.ts';
import { lateContent } from '../late/late-part.tsx';

const UserEntries = lateContent(() => import('./bar-entries.tsx').then((module) => module.UserEntries));

/** Avatar menu with the profile and the colour scheme. */
export function UserMenu({ user, profilePath }: { user: NamedPerson; profilePath: string }) {
  const { t } = useTranslation('platform');
  return (
    <MenuButton
      width={240}
      button={
        <UnstyledButton
          className="kontor-bar-button"
          px={5}
          aria-label={t('shell.userMenu', { name: namePerson(user) })}
        >
          <Initials initials={initialsOf(user)} />
        </UnstyledButton>
      }
    >
      <UserEntries user={user} profilePath={profilePath} />
    </MenuButton>
  );
}

/** Link to the profile with avatar, name and organisation, in place of the application name. */
export function ProfileLink({ user, place, profilePath }: { user: NamedPerson; place: string; profilePath: string }) {
  return (
    <Link to={profilePath} className="kontor-profile-link">
      <Initials initials={initialsOf(user)} />
      <span className="kontor-bar-titles">
        <span className="kontor-ellipsis">{namePerson(user)}</span>
        <span className="kontor-bar-place kontor-ellipsis">{place}</span>
      </span>
    </Link>
  );
}
