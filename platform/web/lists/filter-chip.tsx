import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './lists.module.css';

interface FilterChipProps {
  /** Text of the filter, such as `Lager: Rosenhof`. */
  readonly label: string;
  readonly onRemove: () => void;
}

/** Chip of a filter set by a link, with a button that removes it. */
export function FilterChip({ label, onRemove }: FilterChipProps) {
  const { t } = useTranslation('platform');
  return (
    <Button
      variant="light"
      className={classes.chip}
      rightSection={<IconX size={16} aria-hidden />}
      aria-label={`${label}, ${t('list.clearFilters')}`}
      title={t('list.clearFilters')}
      onClick={onRemove}
    >
      {label}
    </Button>
  );
}
