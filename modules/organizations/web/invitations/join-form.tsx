import { Button, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { clearErrors } from '#platform/web/api/error-banners.ts';
import { isExpired } from '#platform/web/entry/link-page.tsx';
import { useCommand } from '#platform/web/form/use-action.ts';
import { ask } from '#platform/web/feedback/question.ts';
import { acceptJoinLink, declineJoinLink } from '../../contract/invitations/invitations.ts';
import type { Invitation } from '../../contract/invitations/invitations.ts';
import { InvitationFacts } from './invitation-facts.tsx';
import { askToDecline } from './use-answer-invitation.ts';

interface JoinFormProps {
  readonly link: { readonly a: string; readonly b: string };
  readonly invitation: Invitation;
  /** Address of the invited account. */
  readonly email: string;
  readonly onAnswered: (outcome: 'accepted' | 'declined') => void;
  readonly onExpired: () => void;
}

/** Invitation with accept and decline. */
export function JoinForm({ link, invitation, email, onAnswered, onExpired }: JoinFormProps) {
  const { t } = useTranslation('organizations');
  const { name } = invitation.organization;

  const answering = useCommand(
    (outcome: 'accepted' | 'declined') =>
      call(outcome === 'accepted' ? acceptJoinLink : declineJoinLink, { params: link }),
    {
      isHandled: isExpired,
      onDone: (_, outcome) => onAnswered(outcome),
      onFailed: (error) => (isExpired(error) ? onExpired() : undefined),
    },
  );
  const busy = answering.isRunning ? answering.input : undefined;

  async function answer(outcome: 'accepted' | 'declined') {
    if (outcome === 'declined' && !(await ask(askToDecline(t, name)))) return;
    clearErrors();
    answering.run(outcome);
  }

  return (
    <Stack gap="md">
      <Title order={1} size="h4">
        {t('invitations.joinHeading', { name })}
      </Title>
      <InvitationFacts invitation={invitation} email={email} />
      <Text size="xs" c="dimmed">
        {t('invitations.joinText')}
      </Text>
      <Button
        fullWidth
        size="md"
        loading={busy === 'accepted'}
        disabled={busy === 'declined'}
        onClick={() => void answer('accepted')}
      >
        {t('invitations.accept')}
      </Button>
      <Button
        fullWidth
        size="md"
        variant="default"
        loading={busy === 'declined'}
        disabled={busy === 'accepted'}
        onClick={() => void answer('declined')}
      >
        {t('invitations.decline')}
      </Button>
    </Stack>
  );
}
