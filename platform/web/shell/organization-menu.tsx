import { UnstyledButton } from '@mantine/core';
import { IconBuilding, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../components/menu-button.tsx';
import { lateContent } from '../late/late-part.tsx';

export interface OrganizationMenuProps<Id extends string> {
  readonly organizations: readonly { readonly id: Id; readonly name: string }[];
  readonly chosen: { readonly id: string; readonly name: string };
  readonly onChoose: (id: Id) => void;
}

const OrganizationEntries = lateContent(() => import('./bar-entries.tsx').then((module) => module.OrganizationEntries));

/** Organisation switcher of the bar. */
export function OrganizationMenu<Id extends string>({ organizations, chosen, onChoose }: OrganizationMenuProps<Id>) {
  const { t } = useTranslation('platform');
  return (
    <MenuButton
      width={280}
      scrolls
      button={
        <UnstyledButton className="kontor-bar-button" aria-label={t('organization.current', { name: chosen.name })}>
          <IconBuilding size={18} stroke={1.7} aria-hidden />
          <span className="kontor-ellipsis">{chosen.name}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      }
    >
      <OrganizationEntries
        organizations={organizations}
        chosenId={chosen.id}
        onChoose={(chosenId) => {
          const id = organizations.find((organization) => organization.id === chosenId)?.id;
          if (id !== undefined) onChoose(id);
        }}
      />
    </MenuButton>
  );
}
