import { Menu, UnstyledButton } from '@mantine/core';
import { IconBuilding, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#platform/web/state/store.ts';
import { type OrganizationChoice, organizationChoices, workplace } from '../workplace.ts';

/** Switcher of the bar; nothing with only one organisation (specification, section 2). */
export function OrganizationMenu({ onChoose }: { onChoose: (id: OrganizationChoice['id']) => Promise<void> }) {
  const { t } = useTranslation('organizations');
  const organizations = useStore(organizationChoices);
  const chosen = useStore(workplace)?.organization;
  if (organizations.length < 2 || chosen === undefined) return null;
  return (
    <Menu position="bottom-end" width={280} transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <UnstyledButton className="kontor-bar-button" aria-label={t('menu.label', { name: chosen.name })}>
          <IconBuilding size={18} stroke={1.7} aria-hidden />
          <span className="kontor-bar-button-text">{chosen.name}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className="kontor-menu-scroll">
        <Menu.Label>{t('menu.title')}</Menu.Label>
        {organizations.map(({ id, name }) => (
          <Menu.Item
            key={id}
            role="menuitemradio"
            aria-checked={id === chosen.id}
            rightSection={id === chosen.id ? <IconCheck size={16} aria-hidden /> : null}
            onClick={() => (id === chosen.id ? undefined : void onChoose(id))}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
