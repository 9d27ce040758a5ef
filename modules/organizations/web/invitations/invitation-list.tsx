import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineError } from '#platform/web/components/states.tsx';
import type { Invitation } from '../../contract/invitations.ts';
import { InvitationFacts } from './invitation-facts.tsx';
import type { useAnswerInvitation } from './use-answer-invitation.ts';
import classes from './invitations.module.css';

interface InvitationListProps {
  readonly invitations: readonly Invitation[];
  readonly answers: ReturnType<typeof useAnswerInvitation>;
  /** Level of the headings with the names of the organisations. */
  readonly heading: 'h2' | 'h3';
}

/** The open invitations with accept and decline. */
export function InvitationList({ invitations, answers, heading: Heading }: InvitationListProps) {
  const { t } = useTranslation('organizations');
  const { answering } = answers;
  return (
    <ul className={classes.list} aria-label={t('invitations.title')}>
      {invitations.map((invitation) => {
        const isAnswering = answering?.invitation.id === invitation.id;
        return (
          <Item key={invitation.id} name={<Heading className={classes.name}>{invitation.organization.name}</Heading>}>
            <InvitationFacts invitation={invitation} />
            <div className={classes.actions}>
              <Button
                loading={isAnswering && answering.accepts}
                disabled={answering !== null && !(isAnswering && answering.accepts)}
                aria-label={t('invitations.acceptOf', { name: invitation.organization.name })}
                onClick={() => answers.accept(invitation)}
              >
                {t('invitations.accept')}
              </Button>
              <Button
                variant="default"
                loading={isAnswering && !answering.accepts}
                disabled={answering !== null && !(isAnswering && !answering.accepts)}
                aria-label={t('invitations.declineOf', { name: invitation.organization.name })}
                onClick={() => answers.decline(invitation)}
              >
                {t('invitations.decline')}
              </Button>
            </div>
          </Item>
        );
      })}
    </ul>
  );
}

function Item({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.item}>
      {name}
      {children}
    </li>
  );
}

/** What came of the last answer, read out by screen readers. */
export function AnswerNotice({ answers: { answered, error, isGone } }: Pick<InvitationListProps, 'answers'>) {
  const { t } = useTranslation('organizations');
  const key = answered?.accepts === true ? 'invitations.accepted' : 'invitations.declined';
  return (
    <div className={classes.notice} role="status">
      {answered === null ? null : <p>{t(key, { name: answered.invitation.organization.name })}</p>}
      {error === null || isGone ? null : <InlineError error={error} />}
      {isGone ? <p data-problem>{t('invitations.gone')}</p> : null}
    </div>
  );
}
