import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PageLink } from '#platform/web/pages/define-page.ts';
import { unlinkedCountQuery } from './invitations/invitation-queries.ts';
import { lettersCountQuery } from './letters/letter-queries.ts';
import { ownerInvitationsPage, ownerLettersPage } from '../pages.ts';

/** Shows how many owners have no access yet, by email or by letter, each with a link; nothing without any. */
export function UnlinkedNotice() {
  const { t } = useTranslation('property-owner');
  const { data: byEmail = 0 } = useQuery(unlinkedCountQuery);
  const { data: byLetter = 0 } = useQuery(lettersCountQuery);
  if (byEmail + byLetter === 0) return null;
  return (
    <Alert role="note" className="kontor-notice" icon={<IconMailPlus size={18} aria-hidden />}>
      <Stack gap="xs">
        {byEmail === 0 ? null : (
          <Way
            text={t('usersOwner.unlinked', { count: byEmail })}
            label={t('usersOwner.inviteTogether')}
            link={ownerInvitationsPage.link({})}
          />
        )}
        {byLetter === 0 ? null : (
          <Way
            text={t('usersOwner.letters.unreached', { count: byLetter })}
            label={t('usersOwner.letters.title')}
            link={ownerLettersPage.link({})}
          />
        )}
      </Stack>
    </Alert>
  );
}

interface WayProps {
  readonly text: string;
  readonly label: string;
  readonly link: PageLink;
}

function Way({ text, label, link }: WayProps) {
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" flex="1 1 240px">
        {text}
      </Text>
      <Button variant="default" size="xs" renderRoot={(props) => <Link {...link} {...props} />}>
        {label}
      </Button>
    </Group>
  );
}
