import '@mantine/spotlight/styles.layer.css';
import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
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
      }}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      transitionProps={{ duration: 120 }}
    />
  );
}
