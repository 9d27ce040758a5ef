import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './central.module.css';

/** Cards whose content is still on its way. */
export function CardSkeleton() {
  const { t } = useTranslation('platform');
  return (
    <div role="status" aria-label={t('states.loading')} className={classes.list}>
      {Array.from({ length: 4 }, (_, card) => (
        <div key={card} className={classes.card}>
          <Skeleton height={18} width="32%" radius="sm" my={8} />
          <Skeleton height={12} width="70%" radius="sm" />
          <Skeleton height={12} width="54%" radius="sm" />
          <Skeleton height={22} width="38%" radius="xl" />
        </div>
      ))}
    </div>
  );
}
