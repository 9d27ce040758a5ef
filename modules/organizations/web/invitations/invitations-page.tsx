import { Button, Stack } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useStore } from '#platform/web/state/store.ts';
import { focusHeading } from '#platform/web/components/focus-heading.ts';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import type { Invitation } from '../../contract/invitations/invitations.ts';
import { organizationMover } from '../workplace.ts';
import { invitationsQuery } from './invitation-queries.ts';
import { AnswerNotice, InvitationList } from './invitation-list.tsx';
import { useAnswerInvitation } from './use-answer-invitation.ts';

/** Page of open invitations for a user who already works in an organisation. */
export function InvitationsPage() {
  const { t } = useTranslation('organizations');
  const invitations = useQuery(invitationsQuery());
  // The focused button has disappeared.
  const answers = useAnswerInvitation(focusHeading);
  return (
    <Stack gap="md" maw={780}>
      <PageHeader title={t('invitations.title')} />
      <AnswerNotice answers={answers} />
      {answers.answered?.accepts === true ? <Move organization={answers.answered.invitation.organization} /> : null}
      {invitations.isPending ? <ListSkeleton rows={2} height={160} /> : null}
      {invitations.isError && invitations.data === undefined ? (
        <ErrorState error={invitations.error} onRetry={() => void invitations.refetch()} />
      ) : null}
      {invitations.data?.length === 0 ? (
        <EmptyState
          icon={<IconMailOpened size={28} />}
          title={t('invitations.emptyTitle')}
          text={t('invitations.emptyText')}
          action={<ToApplication />}
        />
      ) : (
        <InvitationList invitations={invitations.data ?? []} answers={answers} heading={2} />
      )}
    </Stack>
  );
}

/** Button that enters the organisation just joined. */
function Move({ organization: { id } }: Pick<Invitation, 'organization'>) {
  const { t } = useTranslation('organizations');
  const move = useStore(organizationMover);
  return (
    <Button mr="auto" onClick={() => void move?.(id)}>
      {t('invitations.move')}
    </Button>
  );
}

// A user with a single application has no sidebar to navigate back.
function ToApplication() {
  const { t } = useTranslation('platform');
  return (
    <Button component={Link} to="/" variant="default">
      {t('start.toApplication')}
    </Button>
  );
}
