import { Alert, Button, Group, Text } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { unassignedPage } from '../pages.ts';
import { countedUnassigned, unassignedCountQuery } from './refresh-queries.ts';

/** Shows the number of transactions without an owner with a link; nothing without any. */
export function UnassignedNotice() {
  const { t } = useTranslation('property-owner');
  const { data: count = 0 } = useQuery(unassignedCountQuery);
  if (count === 0) return null;
  return (
    <Alert role="note" className="kontor-notice" icon={<IconUserQuestion size={18} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 240px">
          {count > countedUnassigned
            ? t('unassigned.noticeOver', { limit: countedUnassigned })
            : t('unassigned.notice', { count })}
        </Text>
        <Button variant="default" size="xs" renderRoot={(props) => <Link {...unassignedPage.link({})} {...props} />}>
          {t('unassigned.assign')}
        </Button>
      </Group>
    </Alert>
  );
}
