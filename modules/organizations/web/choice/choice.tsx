import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#platform/web/state/store.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { useFocusedHeading } from '#platform/web/components/focus-heading.ts';
import { InlineError, ListSkeleton } from '#platform/web/components/states.tsx';
import { AnswerNotice, InvitationList } from '../invitations/invitation-list.tsx';
import { invitationsQuery } from '../invitations/invitation-queries.ts';
import { useAnswerInvitation } from '../invitations/use-answer-invitation.ts';
import { organizationChoices } from '../workplace.ts';
import type { OrganizationChoice } from '../workplace.ts';
import { OrganizationList } from './organization-list.tsx';

/** Selectable organisations, and invitations to others. */
export function Choice({ onChoose }: { onChoose: (id: OrganizationChoice['id']) => Promise<void> }) {
  const { t } = useTranslation('organizations');
  // The focused login form has disappeared.
  const heading = useFocusedHeading();
  const organizations = useStore(organizationChoices);
  const invitations = useQuery(invitationsQuery());
  const [chosen, setChosen] = useState<OrganizationChoice['id'] | null>(null);
  const isFirst = organizations.length === 0;
  const answers = useAnswerInvitation(({ invitation, accepts }) => {
    heading.current?.focus();
    // There is no choice: the first organisation is entered at once.
    if (accepts && isFirst) void choose(invitation.organization.id);
  });

  async function choose(id: OrganizationChoice['id']) {
    setChosen(id);
    try {
      await onChoose(id);
    } catch (error) {
      reportError(error);
      setChosen(null);
    }
  }

  const open = invitations.data ?? [];
  return (
    <Stack gap="md">
      <Title order={1} size="h4" ref={heading} tabIndex={-1}>
        {t(isFirst ? 'choice.noneTitle' : 'choice.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t(nameText(isFirst, open.length > 0))}
      </Text>
      <AnswerNotice answers={answers} />
      <OrganizationList organizations={organizations} chosen={chosen} onChoose={(id) => void choose(id)} />
      {open.length > 0 ? (
        <section aria-labelledby="invitations">
          <Title order={2} size="h5" id="invitations" mb="sm">
            {t('invitations.title')}
          </Title>
          <InvitationList invitations={open} answers={answers} heading={3} />
        </section>
      ) : null}
      {invitations.isPending && isFirst ? <ListSkeleton rows={1} height={120} /> : null}
      {invitations.isError && invitations.data === undefined ? (
        <InlineError error={invitations.error} onRetry={() => void invitations.refetch()} />
      ) : null}
    </Stack>
  );
}

function nameText(isFirst: boolean, isInvited: boolean) {
  if (!isFirst) return 'choice.text';
  return isInvited ? 'choice.invitedText' : 'choice.noneText';
}
