import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './lists.module.css';

interface FilterChipProps {
  /** What the list is narrowed to, such as `Kunde: Rosenhof`. */
  readonly label: string;
  readonly onRemove: () => void;
}

/** A filter that a link has set: says what is shown, and takes itself away. */
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
