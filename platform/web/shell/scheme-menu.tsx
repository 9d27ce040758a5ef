import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const schemes = [
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
  { value: 'auto', Icon: IconDeviceDesktop },
] as const;

/** Entries of a menu: light, dark, like the system. */
export function SchemeItems() {
  const { t } = useTranslation('platform');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return schemes.map(({ value, Icon }) => (
    <Menu.Item
      key={value}
      role="menuitemradio"
      aria-checked={colorScheme === value}
      leftSection={<Icon size={16} aria-hidden />}
      rightSection={colorScheme === value ? <IconCheck size={16} aria-hidden /> : null}
      onClick={() => setColorScheme(value)}
    >
      {t(`scheme.${value}`)}
    </Menu.Item>
  ));
}

/** The same choice as a button of the bar. */
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
