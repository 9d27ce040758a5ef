import '@mantine/spotlight/styles.layer.css';
import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** Ctrl/Cmd+K: go to an application or an organisation by typing. */
export function Palette({ groups }: { groups: readonly SpotlightActionGroupData[] }) {
  const { t } = useTranslation('platform');
  return (
    <Spotlight
      actions={groups.filter((group) => group.actions.length > 0)}
      shortcut="mod+K"
      tagsToIgnore={[]}
      nothingFound={t('palette.nothing')}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.placeholder'),
        onKeyDown: chooseFirst,
      }}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      transitionProps={{ duration: 0 }}
    />
  );
}

/** Enter takes the first hit when none was chosen with the arrow keys. */
function chooseFirst(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const dialog = event.currentTarget.closest('[role="dialog"]');
  if (dialog?.querySelector('[data-selected]')) return;
  dialog?.querySelector<HTMLElement>('[data-action]')?.click();
}
