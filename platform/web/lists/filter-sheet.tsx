import { Button, Drawer, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './lists.module.css';

interface FilterSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Resets all filters; null if none is set. */
  readonly onClear: (() => void) | null;
  readonly children: ReactNode;
}

/** Filters of a list as a sheet at the lower edge of a phone. */
export function FilterSheet({ opened, onClose, onClear, children }: FilterSheetProps) {
  const { t } = useTranslation('platform');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      classNames={{ content: classes.sheetContent ?? '' }}
      title={t('list.filters')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Stack gap={12} className={classes.sheet}>
        {children}
        <Group grow mt={4}>
          <Button variant="default" disabled={onClear === null} onClick={() => onClear?.()}>
            {t('list.clearFilters')}
          </Button>
          <Button onClick={onClose}>{t('list.showResults')}</Button>
        </Group>
      </Stack>
    </Drawer>
  );
}
