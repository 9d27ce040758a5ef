import { ActionIcon } from '@mantine/core';
import { IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../components/menu-button.tsx';
import { lateContent } from '../late/late-part.tsx';

const SchemeEntries = lateContent(() => import('./bar-entries.tsx').then((module) => module.SchemeEntries));

/** Button of the bar with the colour schemes. */
export function SchemeMenu() {
  const { t } = useTranslation('platform');
  return (
    <MenuButton
      width={200}
      button={
        <ActionIcon size={40} aria-label={t('scheme.label')}>
          <IconSun size={20} aria-hidden />
        </ActionIcon>
      }
    >
      <SchemeEntries />
    </MenuButton>
  );
}
