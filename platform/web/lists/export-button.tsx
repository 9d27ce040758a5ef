import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileTypeCsv } from '@tabler/icons-react';
import classes from './lists.module.css';

interface ExportButtonProps {
  readonly label: string;
  readonly isRunning: boolean;
  readonly onClick: () => void;
}

/** Button that saves a list as CSV; on phones and tablets an icon after the main action, so that the list starts higher. */
export function ExportButton({ label, isRunning, onClick }: ExportButtonProps) {
  const isNarrow = useMediaQuery('(max-width: 59.99em)', window.innerWidth < 960, { getInitialValueInEffect: false });
  if (isNarrow) {
    return (
      <ActionIcon
        variant="default"
        size={36}
        aria-label={label}
        title={label}
        loading={isRunning}
        data-compact
        className={classes.exportIcon ?? ''}
        onClick={onClick}
      >
        <IconFileTypeCsv size={18} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypeCsv size={18} aria-hidden />}
      loading={isRunning}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
