import { Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { sendEntry } from '#platform/web/entry/send-entry.ts';
import { isExpired } from '#platform/web/entry/link-page.tsx';
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
  /** Whom the person may ask; null: nobody was named. */
  readonly contact: string | null;
  readonly onAnswered: (outcome: 'accepted' | 'declined') => void;
  readonly onExpired: () => void;
}

/** Invitation with accept and decline. */
export function JoinForm({ link, invitation, email, contact, onAnswered, onExpired }: JoinFormProps) {
  const { t } = useTranslation('organizations');
  const [busy, setBusy] = useState<'accepted' | 'declined' | null>(null);
  const { name } = invitation.organization;

  async function answer(outcome: 'accepted' | 'declined') {
    if (outcome === 'declined' && !(await ask(askToDecline(t, name)))) return;
    setBusy(outcome);
    await sendEntry({
      send: () => call(outcome === 'accepted' ? acceptJoinLink : declineJoinLink, { params: link }),
      onDone: () => onAnswered(outcome),
      onFailed: (error) => (isExpired(error) ? onExpired() : reportError(error)),
    });
    setBusy(null);
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
      {contact === null ? null : (
        <Text size="sm" c="dimmed">
          {t('invitations.questions', { contact })}
        </Text>
      )}
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
