import { Alert, Button, Group, Text } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { unlinkedCountQuery } from './invitations/invitation-queries.ts';
import { ownerInvitationsPage } from '../pages.ts';

/** Shows the number of owners to invite with a link; nothing without any. */
export function UnlinkedNotice() {
  const { t } = useTranslation('property-owner');
  const { data: count = 0 } = useQuery(unlinkedCountQuery);
  if (count === 0) return null;
  return (
    <Alert role="note" className="kontor-notice" icon={<IconMailPlus size={18} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 240px">
          {t('usersOwner.unlinked', { count })}
        </Text>
        <Button
          variant="default"
          size="xs"
          renderRoot={(props) => <Link {...ownerInvitationsPage.link({})} {...props} />}
        >
          {t('usersOwner.inviteTogether')}
        </Button>
      </Group>
    </Alert>
  );
}
