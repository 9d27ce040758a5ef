import { Alert, Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { takeOverPage } from '../../pages.ts';
import { formerDraftCountQuery } from './former-drafts-query.ts';

/** Leads to the question which former drafts were sent, until somebody has answered it. */
export function TakeOverNotice() {
  const { t } = useTranslation('accounting');
  const { data: count = 0 } = useQuery(formerDraftCountQuery());
  if (count === 0) return null;
  return (
    <Alert variant="light" icon={<IconHistory size={18} aria-hidden />} title={t('takeOver.title')}>
      <Group gap="sm" justify="space-between">
        <Text size="sm" flex="1 1 280px">
          {t('takeOver.notice', { count })}
        </Text>
        <Button variant="default" renderRoot={(props) => <Link {...takeOverPage.link({})} {...props} />}>
          {t('takeOver.open')}
        </Button>
      </Group>
    </Alert>
  );
}
