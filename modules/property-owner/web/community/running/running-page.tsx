import { Alert, Box, Button, Group, NativeSelect, Stack, Text, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconCloudCheck,
  IconCloudOff,
  IconFlag,
  IconPlayerPlay,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { Card } from '#platform/web/components/card.tsx';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { itemOf } from '#modules/property-owner/contract/community/running/replay.ts';
import type { MeetingState } from '#modules/property-owner/contract/community/running/replay.ts';
import { meetingPage, runningMeetingPage } from '../../pages.ts';
import { AttendancePanel } from './attendance-panel.tsx';
import { ClosingPanel } from './closing-panel.tsx';
import type { ClosingPanelProps } from './closing-panel.tsx';
import { ItemPanel } from './item-panel.tsx';
import { OpeningPanel } from './opening-panel.tsx';
import { useRunningMeeting } from './use-running-meeting.ts';
import classes from './running.module.css';

/** Runs a meeting from a tablet: who is there, one agenda item after the other, the end with its minutes. */
export function RunningMeetingPage() {
  const { id } = runningMeetingPage.useParams();
  const { eid = '' } = runningMeetingPage.useSearch();
  return <Running key={id} eid={eid} id={id} />;
}

function Running({ eid, id }: { readonly eid: string; readonly id: string }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const navigate = useNavigate();
  const running = useRunningMeeting(eid, id);
  const { meeting, state, error, refetch } = running;
  const back = meetingPage.link({ id }, { eid });
  const trail = {
    parent: t('running.backToMeeting'),
    href: `${back.to.replace('$id', id)}?eid=${encodeURIComponent(eid)}`,
    onParent: () => void navigate(back),
    name: meeting === null ? '' : t('running.titleOf', { number: meeting.versammlungsnummer }),
  };
  return (
    <Stack gap="md" miw={0} maw={1280}>
      <PageHeader
        title={meeting === null ? t('running.title') : t('running.titleOf', { number: meeting.versammlungsnummer })}
        trail={trail}
        subtitle={
          meeting === null
            ? ' '
            : [meeting.gemeinschaft, meeting.tag === null ? '' : formatDate(meeting.tag, language), meeting.ort]
                .filter((part) => part !== '')
                .join(' · ')
        }
        action={<SavedState {...running.outbox} />}
      />
      {meeting === null || state === null ? (
        error === null ? (
          <ListSkeleton rows={4} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <Refused refused={running.refused} onForget={running.forgetRefused} />
          {meeting.mitglieder.length === 0 ? (
            <EmptyState
              icon={<IconUsers size={28} />}
              title={t('running.noMembers')}
              text={t('running.noMembersText')}
            />
          ) : (
            <Panels
              eid={eid}
              id={id}
              isSaved={running.outbox.waiting.length === 0}
              meeting={meeting}
              state={state}
              record={running.record}
            />
          )}
        </>
      )}
    </Stack>
  );
}

type Step = 'opening' | 'attendance' | 'closing' | { readonly top: string };

function Panels({ eid, id, isSaved, ...panel }: ClosingPanelProps) {
  const { t } = useTranslation('property-owner');
  const { meeting, state, record } = panel;
  const [chosen, setChosen] = useState<Step | null>(null);
  const step = chosen ?? firstStep(state);
  const open = (wanted: Step) => {
    setChosen(wanted);
    // The next step begins at its top.
    window.scrollTo({ top: 0 });
  };
  const openItem = (top: string) => {
    open({ top });
    if (state.begonnenAm !== null && state.beendetAm === null && state.top !== top) record({ art: 'TOP', top });
  };
  const iconProps = { size: 18, 'aria-hidden': true } as const;
  const steps = [
    { key: 'opening', label: t('running.opening'), icon: <IconPlayerPlay {...iconProps} /> },
    { key: 'attendance', label: t('running.attendance'), icon: <IconUsers {...iconProps} /> },
    ...meeting.tops.map(({ id: top, nummer, titel }) => ({
      key: top,
      label: t('running.item', { number: nummer, title: titel }),
      icon: itemOf(state, top).verkuendung === null ? null : <IconCheck {...iconProps} />,
    })),
    { key: 'closing', label: t('running.closing'), icon: <IconFlag {...iconProps} /> },
  ];
  const current = typeof step === 'object' ? step.top : step;
  const choose = (key: string) => {
    if (key === 'opening' || key === 'attendance' || key === 'closing') open(key);
    else openItem(key);
  };
  const index = typeof step === 'object' ? meeting.tops.findIndex(({ id: top }) => top === step.top) : -1;
  const item = meeting.tops[index];
  const next = item === undefined ? undefined : meeting.tops[index + 1];
  return (
    <div className={classes.page}>
      <NativeSelect
        hiddenFrom="sm"
        label={t('running.agenda')}
        value={current}
        data={steps.map(({ key, label }) => ({ value: key, label }))}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      <Box visibleFrom="sm">
        <Card title={t('running.agenda')}>
          <ol className={classes.steps}>
            {steps.map(({ key, label, icon }) => (
              <li key={key}>
                <UnstyledButton
                  className={classes.step}
                  onClick={() => choose(key)}
                  {...(key === current && { 'aria-current': 'step' as const })}
                >
                  <span className={classes.stepWords}>{label}</span>
                  {icon}
                </UnstyledButton>
              </li>
            ))}
          </ol>
        </Card>
      </Box>
      {step === 'opening' ? (
        <OpeningPanel {...panel} onBegun={() => open('attendance')} />
      ) : step === 'attendance' ? (
        <AttendancePanel {...panel} />
      ) : step === 'closing' || item === undefined ? (
        <ClosingPanel {...panel} eid={eid} id={id} isSaved={isSaved} />
      ) : (
        <ItemPanel
          key={item.id}
          {...panel}
          item={item}
          nextLabel={next === undefined ? t('running.toClosing') : t('running.nextItem', { number: next.nummer })}
          onNext={() => (next === undefined ? open('closing') : openItem(next.id))}
        />
      )}
    </div>
  );
}

function firstStep({ begonnenAm, beendetAm, top }: MeetingState): Step {
  if (begonnenAm === null) return 'opening';
  if (beendetAm !== null) return 'closing';
  return top === null ? 'attendance' : { top };
}

/** Tells whether the server has everything that was recorded here. */
function SavedState({ waiting, isOffline, refusal }: ReturnType<typeof useRunningMeeting>['outbox']) {
  const { t } = useTranslation('property-owner');
  const isSaved = waiting.length === 0 && !isOffline;
  const text = isSaved
    ? t('running.saved')
    : isOffline
      ? t('running.offline', { count: waiting.length })
      : refusal === null
        ? t('running.sending')
        : t('running.notTaken');
  const Icon = isSaved ? IconCloudCheck : isOffline ? IconCloudOff : IconAlertTriangle;
  return (
    <Group gap={6} wrap="nowrap" role="status">
      <Icon size={18} aria-hidden />
      <Text size="sm">{text}</Text>
    </Group>
  );
}

function Refused({
  refused,
  onForget,
}: {
  readonly refused: ReturnType<typeof useRunningMeeting>['refused'];
  readonly onForget: () => void;
}) {
  const { t } = useTranslation('property-owner');
  if (refused.length === 0) return null;
  return (
    <Alert
      role="status"
      className="kontor-notice"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('running.refused')}
    >
      <Stack gap="xs" align="flex-start">
        {[...new Set(refused)].map((reason) => (
          <Text key={reason} size="sm">
            {t(`running.obstacles.${reason}`)}
          </Text>
        ))}
        <Button variant="default" size="xs" onClick={onForget}>
          {t('running.understood')}
        </Button>
      </Stack>
    </Alert>
  );
}
