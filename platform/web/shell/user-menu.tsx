import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Initials } from '../components/initials.tsx';
import { initialsOf, namePerson } from '../components/person-name.ts';
import type { NamedPerson } from '../components/person-name.ts';
import { SchemeItems } from './scheme-menu.tsx';

/** Avatar menu with the profile and the colour scheme. */
export function UserMenu({ user, profilePath }: { user: NamedPerson; profilePath: string }) {
  const name = namePerson(user);
  const { t } = useTranslation('platform');
  return (
    <Menu position="bottom-end" width={240} transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <UnstyledButton className="kontor-bar-button" px={5} aria-label={t('shell.userMenu', { name })}>
          <Initials initials={initialsOf(user)} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" className="kontor-two-lines">
            {name}
          </Text>
          <Text size="sm" className="kontor-two-lines">
            {user.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to={profilePath} leftSection={<IconUser size={16} aria-hidden />}>
          {t('shell.profile')}
        </Menu.Item>
        <Menu.Divider />
        <SchemeItems />
      </Menu.Dropdown>
    </Menu>
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
