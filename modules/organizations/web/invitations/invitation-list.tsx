import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { InlineError } from '#platform/web/components/states.tsx';
import type { Invitation } from '../../contract/invitations/invitations.ts';
import { InvitationFacts } from './invitation-facts.tsx';
import type { useAnswerInvitation } from './use-answer-invitation.ts';

interface InvitationListProps {
  readonly invitations: readonly Invitation[];
  readonly answers: ReturnType<typeof useAnswerInvitation>;
  /** Heading level of the organisations' names. */
  readonly heading: 2 | 3;
}

/** On phones both buttons share the full width, within reach of the thumb. */
const buttonWidth = { flex: '1 1 120px', maw: 160 };

/** Open invitations with accept and decline. */
export function InvitationList({ invitations, answers, heading }: InvitationListProps) {
  const { t } = useTranslation('organizations');
  const { answering } = answers;
  return (
    <Stack component="ul" gap={12} aria-label={t('invitations.title')}>
      {invitations.map((invitation) => {
        const isAnswering = answering?.invitation.id === invitation.id;
        return (
          <Card key={invitation.id} as="li" title={invitation.organization.name} order={heading}>
            <InvitationFacts invitation={invitation} />
            <Group gap={8}>
              <Button
                {...buttonWidth}
                loading={isAnswering && answering.accepts}
                disabled={answering !== null && !(isAnswering && answering.accepts)}
                aria-label={t('invitations.acceptOf', { name: invitation.organization.name })}
                onClick={() => answers.accept(invitation)}
              >
                {t('invitations.accept')}
              </Button>
              <Button
                {...buttonWidth}
                variant="default"
                loading={isAnswering && !answering.accepts}
                disabled={answering !== null && !(isAnswering && !answering.accepts)}
                aria-label={t('invitations.declineOf', { name: invitation.organization.name })}
                onClick={() => answers.decline(invitation)}
              >
                {t('invitations.decline')}
              </Button>
            </Group>
          </Card>
        );
      })}
    </Stack>
  );
}

/** Result of the last answer, announced by screen readers. */
export function AnswerNotice({ answers: { answered, error, isGone } }: Pick<InvitationListProps, 'answers'>) {
  const { t } = useTranslation('organizations');
  const key = answered?.accepts === true ? 'invitations.accepted' : 'invitations.declined';
  return (
    <div role="status">
      {answered === null ? null : (
        <Text size="sm" c="var(--kontor-success-text)">
          {t(key, { name: answered.invitation.organization.name })}
        </Text>
      )}
      {error === null || isGone ? null : <InlineError error={error} />}
      {isGone ? (
        <Text size="sm" c="var(--mantine-color-error)">
          {t('invitations.gone')}
        </Text>
      ) : null}
    </div>
  );
}
