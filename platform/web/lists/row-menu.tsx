import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** One thing that can be done with a row. */
export interface RowAction {
  readonly label: string;
  readonly icon: TablerIcon;
  readonly run: () => void;
  /** Something is lost by it: stands last, in red. */
  readonly destructive?: boolean;
  readonly disabled?: boolean;
}

/** The menu of a row; nothing where nothing can be done. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const { t } = useTranslation('platform');
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <ActionIcon aria-label={t('list.actionsOf', { name })} data-row-menu>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Icon, run, destructive = false, disabled = false }) => (
          <Menu.Item key={label} leftSection={<Icon size={16} aria-hidden />} disabled={disabled} onClick={run} {...(destructive ? { c: 'var(--mantine-color-error)' } : {})}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
