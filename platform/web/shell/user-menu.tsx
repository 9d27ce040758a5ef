import { Avatar, Menu, UnstyledButton } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SchemeItems } from './scheme-menu.tsx';

/** Avatar with the profile and the choice of light and dark. */
export function UserMenu({ name, email, profilePath }: { name: string; email: string; profilePath: string }) {
  const { t } = useTranslation('platform');
  return (
    <Menu position="bottom-end" width={240} transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <UnstyledButton className="kontor-avatar-button" aria-label={t('shell.userMenu', { name })}>
          <UserAvatar name={name} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className="kontor-menu-person">
          <strong>{name}</strong>
          <span>{email}</span>
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

/** Avatar and name linking to the profile, in place of the application name, above the name of the organisation. */
export function ProfileLink({ name, place, profilePath }: { name: string; place: string; profilePath: string }) {
  return (
    <Link to={profilePath} className="kontor-profile-link">
      <UserAvatar name={name} />
      <span className="kontor-bar-titles">
        <span>{name}</span>
        <span className="kontor-bar-place">{place}</span>
      </span>
    </Link>
  );
}

function UserAvatar({ name }: { name: string }) {
  const initials = name
    .split(/\s+/)
    .map((part) => [...part][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return (
    <Avatar size={30} radius="xl" className="kontor-avatar" aria-hidden>
      {/* Drawn by CSS: as text the initials would have to be part of the button's name. */}
      <span data-initials={initials} />
    </Avatar>
  );
}
