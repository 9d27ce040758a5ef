import { Menu, UnstyledButton } from '@mantine/core';
import { IconBuilding, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export interface OrganizationMenuProps<Id extends string> {
  readonly organizations: readonly { readonly id: Id; readonly name: string }[];
  readonly chosen: { readonly id: string; readonly name: string };
  readonly onChoose: (id: Id) => void;
}

/** Organisation switcher of the bar. */
export function OrganizationMenu<Id extends string>({ organizations, chosen, onChoose }: OrganizationMenuProps<Id>) {
  const { t } = useTranslation('platform');
  return (
    <Menu position="bottom-end" width={280} transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <UnstyledButton className="kontor-bar-button" aria-label={t('organization.current', { name: chosen.name })}>
          <IconBuilding size={18} stroke={1.7} aria-hidden />
          <span className="kontor-ellipsis">{chosen.name}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className="kontor-menu-scroll">
        <Menu.RadioGroup value={chosen.id}>
          {organizations.map(({ id, name }) => (
            <Menu.RadioItem
              key={id}
              value={id}
              closeMenuOnClick
              onChange={() => (id === chosen.id ? undefined : onChoose(id))}
            >
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
