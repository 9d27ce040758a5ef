import { IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '#platform/web/ui/states.tsx';
import { invitationsQuery } from './invitation-queries.ts';
import { AnswerNotice, InvitationList } from './invitation-list.tsx';
import { useAnswerInvitation } from './use-answer-invitation.ts';

/** The open invitations of somebody who works in an organisation already. */
export function InvitationsPage() {
  const { t } = useTranslation('organizations');
  const invitations = useQuery(invitationsQuery());
  // The button that had the focus is gone.
  const answers = useAnswerInvitation(() => document.querySelector<HTMLElement>('#page h1')?.focus());
  return (
    <div className="kontor-page-narrow">
      <PageHeader title={t('invitations.title')} />
      <AnswerNotice answers={answers} />
      {invitations.isPending ? <ListSkeleton rows={2} height={160} /> : null}
      {invitations.isError && invitations.data === undefined ? <ErrorState error={invitations.error} onRetry={() => void invitations.refetch()} /> : null}
      {invitations.data?.length === 0 ? (
        <EmptyState icon={<IconMailOpened size={28} />} title={t('invitations.emptyTitle')} text={t('invitations.emptyText')} />
      ) : (
        <InvitationList invitations={invitations.data ?? []} answers={answers} heading="h2" />
      )}
    </div>
  );
}
