import { Button, Group, Stack } from '@mantine/core';
import { IconDownload, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '#platform/web/components/action-menu.tsx';
import { Badge } from '#platform/web/components/badge.tsx';
import { Card } from '#platform/web/components/card.tsx';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { ErrorState, FormSkeleton } from '#platform/web/components/states.tsx';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { confirmDelete } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { getMeetingFile, removeMeeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import { meetingPage, meetingsPage, runningMeetingPage } from '../../pages.ts';
import { AgendaCard } from './agenda-card.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { MeetingDialog } from './meeting-dialog.tsx';
import { MeetingFacts } from './meeting-facts.tsx';
import { meetingKeys } from '../../query-keys.ts';
import { meetingQuery } from './meeting-queries.ts';
import { TodoList } from './todo-list.tsx';
import { useMeetingWords } from './use-meeting-words.ts';

/** Page of a meeting: facts, what is still to do, agenda, invitation, minutes. */
export function MeetingPage() {
  const { t } = useTranslation('property-owner');
  const navigate = useNavigate();
  const { id } = meetingPage.useParams();
  const { eid = '' } = meetingPage.useSearch();
  const words = useMeetingWords();
  const { data, error, refetch } = useQuery(meetingQuery(eid, id));
  const back = meetingsPage.link({}, eid === '' ? {} : { eid });
  const state = data === undefined ? null : words.stateOf(data.versammlung);
  const trail = {
    parent: t('meetings.title'),
    href: `${meetingsPage.path}?eid=${encodeURIComponent(eid)}`,
    onParent: () => void navigate(back),
    name: data === undefined ? '' : words.nameOf(data.versammlung),
    ...(state !== null && { mark: <Badge tone={state.tone}>{state.text}</Badge> }),
  };
  return (
    <Stack gap="md" miw={0}>
      <PageHeader
        title={data === undefined ? t('meetings.one') : words.nameOf(data.versammlung)}
        trail={trail}
        {...(data !== undefined && {
          subtitle: words.whenOf(data.versammlung),
          action: <MeetingActions meeting={data.versammlung} writable={data.writable} onRemoved={trail.onParent} />,
        })}
      />
      {data === undefined ? (
        error === null ? (
          <FormSkeleton groups={[4, 4]} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          {data.versammlung.offen.length === 0 ? null : (
            <Card title={t('meetings.toDo')}>
              <TodoList todos={data.versammlung.offen} />
            </Card>
          )}
          <Card title={t('meetings.facts')}>
            <MeetingFacts meeting={data.versammlung} />
          </Card>
          <AgendaCard meeting={data.versammlung} writable={data.writable} />
          <InvitationCard meeting={data.versammlung} writable={data.writable} />
        </>
      )}
    </Stack>
  );
}

interface MeetingActionsProps {
  readonly meeting: Meeting;
  readonly writable: boolean;
  readonly onRemoved: () => void;
}

function MeetingActions({ meeting, writable, onRemoved }: MeetingActionsProps) {
  const { t } = useTranslation('property-owner');
  const { id, eigentuemerEid: eid, versammlungsnummer: number, pdfName } = meeting;
  // Invitations and records are evidence.
  const isKept = meeting.eingeladenAm !== null || meeting.eroeffnetAm !== null;
  const [isChanging, setChanging] = useState(false);
  const file = useDownload(getMeetingFile, {
    toFile: () => ({ name: `WEG-Versammlung-${id}.pdf`, type: 'application/pdf' }),
    toast: () => t('meetings.downloaded'),
  });
  const remove = useAction(removeMeeting, {
    attempt: 'delete',
    toast: () => t('meetings.removed', { number }),
    invalidates: [meetingKeys.all],
    onDone: onRemoved,
  });
  const askToRemove = async () => {
    const isSure = await confirmDelete({
      title: t('meetings.removeTitle', { number }),
      text: t('meetings.removeText'),
    });
    if (isSure) remove.run({ params: { eid, id } });
  };
  return (
    <Group gap="sm">
      {pdfName === '' ? null : (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={file.isRunning}
          onClick={() => file.run({ params: { id } })}
        >
          {t('meetings.minutes')}
        </Button>
      )}
      {writable ? (
        <>
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            renderRoot={(props) => <Link {...runningMeetingPage.link({ id }, { eid })} {...props} />}
          >
            {t('meetings.run')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setChanging(true)}
          >
            {t('meetings.change')}
          </Button>
          <ActionMenu
            label={t('meetings.actions')}
            variant="default"
            isBusy={remove.isRunning}
            actions={
              isKept
                ? []
                : [{ label: t('meetings.remove'), icon: IconTrash, run: () => void askToRemove(), destructive: true }]
            }
          />
        </>
      ) : null}
      <MeetingDialog state={isChanging ? { meeting } : null} onClose={() => setChanging(false)} />
    </Group>
  );
}
