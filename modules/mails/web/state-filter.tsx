import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OutgoingMail } from '../contract/index.ts';
import { filterStates } from './mail-search.ts';
import classes from './mails.module.css';

interface StateFilterProps {
  readonly state: OutgoingMail['state'] | undefined;
  readonly onChange: (state: string) => void;
}

/** Which mails the list shows: all, or those in one state. */
export function StateFilter({ state, onChange }: StateFilterProps) {
  const { t } = useTranslation('mails');
  return (
    <SegmentedControl
      className={classes.states ?? ''}
      aria-label={t('filter.label')}
      value={state ?? 'all'}
      onChange={onChange}
      data={['all', ...filterStates].map((value) => ({ value, label: t(`filter.${value}`) }))}
    />
  );
}
