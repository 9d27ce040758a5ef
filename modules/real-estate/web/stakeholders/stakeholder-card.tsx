import { Anchor, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import board from '#platform/web/components/board.module.css';
import { ActionMenu } from '#platform/web/components/action-menu.tsx';
import { Badge } from '#platform/web/components/badge.tsx';
import { draggable } from '#platform/web/lists/drag-and-drop.ts';
import type { TakenStatus } from '../../contract/objects/object-types.ts';
import { listTargets } from '../../contract/stakeholders/pipeline.ts';
import type { StakeholderState } from '../../contract/stakeholders/pipeline.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';
import { DelayClock } from './delay-clock.tsx';
import { useStakeholderActions } from './use-stakeholder-actions.ts';
import type { StakeholderCommands } from './use-stakeholder-actions.ts';
import { useStakeholderWords } from './use-stakeholder-words.ts';
import classes from './stakeholders.module.css';

interface StakeholderCardProps {
  readonly stakeholder: Stakeholder;
  readonly delayDays: number;
  /** The way in which the object belongs to somebody. */
  readonly takenAs: TakenStatus;
  readonly commands: StakeholderCommands;
}

/** An interested person: who they are, what was last, and the steps from here. */
export const StakeholderCard = memo(function StakeholderCard({
  stakeholder,
  delayDays,
  takenAs,
  commands,
}: StakeholderCardProps) {
  const { t } = useTranslation('real-estate');
  const words = useStakeholderWords();
  const element = useRef<HTMLDivElement>(null);
  const actions = useStakeholderActions(stakeholder, commands);
  useEffect(() => {
    const card = element.current;
    if (card === null) return undefined;
    return draggable({
      element: card,
      getInitialData: () => ({ stakeholder }),
      onDragStart: () => card.setAttribute('data-dragging', ''),
      onDrop: () => card.removeAttribute('data-dragging'),
    });
  }, [stakeholder]);
  const { data, status } = stakeholder;
  const mayMeet = listTargets(status).includes('TERMIN');
  // Single letters work on the card alone: elsewhere whoever dictates would press them.
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const key = event.ctrlKey || event.metaKey || event.altKey ? '' : event.key.toLowerCase();
    if (key !== 'n' && !(key === 't' && mayMeet)) return;
    event.preventDefault();
    if (key === 'n') commands.onAdd();
    else commands.onMove(stakeholder, 'TERMIN');
  };
  const name = words.nameOf(stakeholder);
  return (
    <div ref={element} className={board.card} data-movable>
      <Group gap={8} wrap="nowrap" align="center">
        <UnstyledButton
          className={board.opener}
          data-opener={stakeholder.id}
          aria-label={t('stakeholders.open', { person: name })}
          aria-keyshortcuts={mayMeet ? 'T N' : 'N'}
          onKeyDown={onKey}
          onClick={() => commands.onEdit(stakeholder)}
        >
          {name}
        </UnstyledButton>
        <DelayClock stakeholder={stakeholder} delayDays={delayDays} />
        <div className={board.above}>
          <ActionMenu label={t('stakeholders.menu', { person: name })} actions={actions} />
        </div>
      </Group>
      <Text size="xs" c="dimmed">
        {[words.age(data.requestReceivedAt), data.source].filter((part) => part !== '').join(' · ')}
      </Text>
      {data.appointment === null ? null : <Appointment stakeholder={stakeholder} at={data.appointment} />}
      {status === 'AUSGESCHIEDEN' && data.declineReason !== '' ? (
        <Text size="sm" className="kontor-two-lines">
          {data.declineReason}
        </Text>
      ) : null}
      <RequestLine stakeholder={stakeholder} />
      {data.telephone === '' ? null : (
        <Anchor
          href={`tel:${data.telephone.replaceAll(/[^\d+]/gu, '')}`}
          size="xs"
          className={`${board.above} ${classes.call}`}
        >
          <IconPhone size={13} aria-hidden /> {data.telephone}
        </Anchor>
      )}
      {data.agentComment === '' ? null : (
        <Text size="xs" className={`kontor-two-lines ${classes.note}`}>
          {data.agentComment}
        </Text>
      )}
      <Marks stakeholder={stakeholder} takenAs={takenAs} />
      <Steps stakeholder={stakeholder} commands={commands} />
    </div>
  );
});

function Appointment({
  stakeholder: { status, data },
  at,
}: {
  readonly stakeholder: Stakeholder;
  readonly at: string;
}) {
  const isCancelled = data.appointmentCancelledAt !== null;
  const isOff = isCancelled || status === 'AUSGESCHIEDEN';
  const { t } = useTranslation('real-estate');
  const when = useStakeholderWords().appointment(at);
  return (
    <Text size="sm" {...(isOff ? { c: 'dimmed' } : { fw: 550 })}>
      {isCancelled ? t('stakeholders.cancelled', { when }) : when}
    </Text>
  );
}

/** First lines of what the person asked, in German where it was translated. */
function RequestLine({ stakeholder }: { readonly stakeholder: Stakeholder }) {
  const words = useStakeholderWords();
  const request = stakeholder.data.requestTextTranslated || words.requestOf(stakeholder);
  if (request === '' || stakeholder.status === 'AUSGESCHIEDEN') return null;
  return (
    <Text size="xs" c="dimmed" className="kontor-two-lines">
      {request}
    </Text>
  );
}

/** Marks of the course so far: exposé sent, opened, confirmed; answers; other objects. */
function Marks({
  stakeholder: { data, otherObjects },
  takenAs,
}: Pick<StakeholderCardProps, 'stakeholder' | 'takenAs'>) {
  const { t } = useTranslation('real-estate');
  const words = useStakeholderWords();
  const { exposeSentAt, exposeOpenedAt, exposeConfirmedAt, interestAnswer } = data;
  const expose = [
    exposeSentAt === null ? '' : t('stakeholders.marks.sent', { day: words.day(exposeSentAt) }),
    exposeOpenedAt === null ? '' : t('stakeholders.marks.opened', { day: words.day(exposeOpenedAt) }),
    exposeConfirmedAt === null ? '' : t('stakeholders.marks.confirmed'),
  ].filter((part) => part !== '');
  return (
    <>
      {expose.length === 0 ? null : (
        <Text size="xs" c="dimmed">
          {expose.join(' · ')}
        </Text>
      )}
      <Group gap={6} className={classes.marks ?? ''}>
        {interestAnswer === null ? null : (
          <Badge tone={interestAnswer === 'NO' ? 'neutral' : 'success'}>
            {t(`stakeholders.answers.${interestAnswer}`)}
          </Badge>
        )}
        {data.exposeWithdrawnAt === null ? null : (
          <Badge tone="danger">{t('stakeholders.marks.withdrawn', { day: words.day(data.exposeWithdrawnAt) })}</Badge>
        )}
        {data.reservedAt === null ? null : <Badge tone="success">{t(`stakeholders.taken.${takenAs}`)}</Badge>}
        {data.financingConfirmed ? <Badge tone="success">{t('stakeholders.marks.financing')}</Badge> : null}
        {otherObjects.length === 0 ? null : (
          <Badge>{t('stakeholders.marks.others', { count: otherObjects.length })}</Badge>
        )}
        {data.noUpdateEmail ? <Badge tone="neutral">{t('stakeholders.marks.noEmails')}</Badge> : null}
      </Group>
    </>
  );
}

/** Order of the buttons: the way on first. */
const order: readonly StakeholderState[] = ['TERMIN', 'AUSWAHL', 'EXPOSE', 'AUSGESCHIEDEN'];

function Steps({ stakeholder, commands }: Pick<StakeholderCardProps, 'stakeholder' | 'commands'>) {
  const { t } = useTranslation('real-estate');
  const { status, data } = stakeholder;
  const targets = listTargets(status);
  const name = useStakeholderWords().nameOf(stakeholder);
  return (
    <Group gap={6} className={board.above ?? ''}>
      {status === 'EXPOSE' && data.exposeSentAt === null ? (
        <Button
          size="compact-xs"
          aria-label={t('stakeholders.sendTo', { person: name })}
          onClick={() => commands.onMail(stakeholder, 'expose')}
        >
          {t('stakeholders.send')}
        </Button>
      ) : null}
      {order
        .filter((to) => targets.includes(to))
        .map((to) => (
          <Button
            key={to}
            size="compact-xs"
            variant="default"
            aria-label={t('stakeholders.stepOf', { step: t(`stakeholders.steps.${to}`), person: name })}
            onClick={() => commands.onMove(stakeholder, to)}
          >
            {t(`stakeholders.steps.${to}`)}
          </Button>
        ))}
    </Group>
  );
}
