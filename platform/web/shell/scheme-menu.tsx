import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const schemes = [
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
  { value: 'auto', Icon: IconDeviceDesktop },
] as const;

/** Menu entries of the colour scheme: light, dark, like the system. */
export function SchemeItems() {
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

/** Button of the bar with the colour schemes. */
export function SchemeMenu() {
  const { t } = useTranslation('platform');
  return (
    <Menu position="bottom-end" width={200} transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <ActionIcon size={40} aria-label={t('scheme.label')}>
          <IconSun size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <SchemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}
