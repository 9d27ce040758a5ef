import { Menu, Text, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toLocale } from '../../contract/languages.ts';
import type { LanguageKey } from '../../contract/languages.ts';
import { namePerson } from '../components/person-name.ts';
import type { NamedPerson } from '../components/person-name.ts';
import { languageNames, useLanguage } from '../i18n/language.ts';

const schemes = [
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
  { value: 'auto', Icon: IconDeviceDesktop },
] as const;

/** Menu entries of the colour scheme: light, dark, like the system. */
export function SchemeEntries() {
  const { t } = useTranslation('platform');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
    >
      {schemes.map(({ value, Icon }) => (
        <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} aria-hidden />}>
          {t(`scheme.${value}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

/** Menu entries of the signed-in user. */
export function UserEntries({ user, profilePath }: { readonly user: NamedPerson; readonly profilePath: string }) {
  const { t } = useTranslation('platform');
  return (
    <>
      <Menu.Label>
        <Text size="sm" fw={600} c="var(--mantine-color-text)" className="kontor-two-lines">
          {namePerson(user)}
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
      <SchemeEntries />
    </>
  );
}

interface LanguageEntriesProps {
  readonly languages: readonly LanguageKey[];
  readonly onChoose: (language: LanguageKey) => void;
}

/** Menu entries of the user's languages. */
export function LanguageEntries({ languages, onChoose }: LanguageEntriesProps) {
  const language = useLanguage();
  return (
    <Menu.RadioGroup value={language}>
      {languages.map((key) => (
        <Menu.RadioItem
          key={key}
          value={key}
          lang={toLocale(key)}
          closeMenuOnClick
          onChange={() => (key === language ? undefined : onChoose(key))}
        >
          {languageNames[key]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

interface OrganizationEntriesProps {
  readonly organizations: readonly { readonly id: string; readonly name: string }[];
  readonly chosenId: string;
  readonly onChoose: (id: string) => void;
}

/** Menu entries of the user's organisations. */
export function OrganizationEntries({ organizations, chosenId, onChoose }: OrganizationEntriesProps) {
  return (
    <Menu.RadioGroup value={chosenId}>
      {organizations.map(({ id, name }) => (
        <Menu.RadioItem
          key={id}
          value={id}
          closeMenuOnClick
          onChange={() => (id === chosenId ? undefined : onChoose(id))}
        >
          {name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
