import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarPlus,
  IconDownload,
  IconMail,
  IconMailCheck,
  IconPrinter,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarMediaType } from '#platform/contract/files.ts';
import { germanDayOf } from '#platform/contract/days.ts';
import { Card } from '#platform/web/components/card.tsx';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { ask } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import * as contract from '#modules/property-owner/contract/community/meetings/invitation.ts';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import { meetingKeys } from '../../query-keys.ts';
import { InvitationDialog } from './invitation-dialog.tsx';
import { InvitationProofs } from './invitation-proofs.tsx';
import { invitationQuery } from './meeting-queries.ts';

interface InvitationCardProps {
  readonly meeting: Meeting;
  readonly writable: boolean;
}

/** Invitation to a meeting: sent and proven by the management, read and put into the calendar by members. */
export function InvitationCard({ meeting, writable }: InvitationCardProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const { eingeladenAm, abgehalten, tag, tops, geaendert } = meeting;
  // A meeting that was typed in afterwards was invited elsewhere.
  if (eingeladenAm === null && (!writable || abgehalten)) return null;
  const missing = tag === null ? t('meetings.invitation.noDay') : tops === 0 ? t('meetings.invitation.noItems') : null;
  return (
    <Card
      title={t('meetings.invitation.title')}
      {...(writable && !abgehalten && { action: <InviteButton meeting={meeting} isReady={missing === null} /> })}
    >
      <Stack gap="md">
        {writable && geaendert ? (
          <Alert role="status" className="kontor-notice" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {t('meetings.invitation.revised')}
          </Alert>
        ) : null}
        <Text size="sm" c={eingeladenAm === null ? 'dimmed' : undefined}>
          {eingeladenAm === null
            ? (missing ?? t('meetings.invitation.notYet'))
            : t('meetings.invitation.invitedOn', { day: formatDate(germanDayOf(new Date(eingeladenAm)), language) })}
        </Text>
        {eingeladenAm === null ? null : (
          <Group gap="sm">
            <Downloads meeting={meeting} />
            {writable ? <Letters meeting={meeting} /> : null}
          </Group>
        )}
        {writable && eingeladenAm !== null ? <InvitationProofs meeting={meeting} /> : null}
      </Stack>
    </Card>
  );
}

function InviteButton({ meeting, isReady }: { readonly meeting: Meeting; readonly isReady: boolean }) {
  const { t } = useTranslation('property-owner');
  const { eingeladenAm, geaendert } = meeting;
  const [isInviting, setInviting] = useState(false);
  const label =
    eingeladenAm === null
      ? 'meetings.invitation.invite'
      : geaendert
        ? 'meetings.invitation.again'
        : 'meetings.invitation.resend';
  return (
    <>
      <Button
        variant={eingeladenAm === null || geaendert ? 'filled' : 'default'}
        leftSection={<IconMail size={16} aria-hidden />}
        disabled={!isReady}
        onClick={() => setInviting(true)}
      >
        {t(label)}
      </Button>
      <InvitationDialog meeting={isInviting ? meeting : null} onClose={() => setInviting(false)} />
    </>
  );
}

function Downloads({ meeting: { id, eigentuemerEid: eid, versammlungsnummer } }: { readonly meeting: Meeting }) {
  const { t } = useTranslation('property-owner');
  const params = { eid, id };
  const pdf = useDownload(contract.getInvitationFile, {
    toFile: () => ({ name: `${t('meetings.invitation.title')} ${versammlungsnummer}.pdf`, type: 'application/pdf' }),
    toast: () => t('meetings.invitation.pdfSaved'),
  });
  const calendar = useDownload(contract.getInvitationCalendar, {
    toFile: () => ({ name: `WEG-Versammlung-${id}.ics`, type: calendarMediaType }),
    toast: () => t('meetings.invitation.calendarSaved'),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={pdf.isRunning}
        onClick={() => pdf.run({ params })}
      >
        {t('meetings.invitation.pdf')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={16} aria-hidden />}
        loading={calendar.isRunning}
        onClick={() => calendar.run({ params })}
      >
        {t('meetings.invitation.calendar')}
      </Button>
    </>
  );
}

/** Letters to members without an email address: printed, and noted as sent. */
function Letters({
  meeting: { id, eigentuemerEid: eid, versammlungsnummer, geaendert },
}: {
  readonly meeting: Meeting;
}) {
  const { t } = useTranslation('property-owner');
  const client = useQueryClient();
  const { data } = useQuery(invitationQuery(eid, id));
  /** The letters that were printed here; those that are noted have to be the same. */
  const [printed, setPrinted] = useState<string | null>(null);
  const params = { eid, id };
  const print = useDownload(contract.printInvitationLetters, {
    toFile: () => ({ name: `${t('meetings.invitation.title')} ${versammlungsnummer}.pdf`, type: 'application/pdf' }),
    toast: () => t('meetings.invitation.printed'),
  });
  const confirm = useAction(contract.confirmInvitationLetters, {
    attempt: 'save',
    toast: () => t('meetings.invitation.confirmed'),
    invalidates: [meetingKeys.all],
    onFailed: () => client.invalidateQueries({ queryKey: meetingKeys.all }),
  });
  if (data === undefined || data.perBrief === 0) return null;
  const { perBrief, briefeOffen, briefeStand } = data;
  const askToConfirm = async () => {
    const isSure = await ask({
      title: t('meetings.invitation.confirmTitle', { count: briefeOffen }),
      text: t('meetings.invitation.confirmText'),
      confirmLabel: t('meetings.invitation.confirm'),
      destructive: false,
    });
    if (isSure) confirm.run({ params, body: { briefeStand: printed ?? briefeStand } });
  };
  return (
    <>
      {geaendert ? null : (
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          loading={print.isRunning}
          onClick={() => {
            setPrinted(briefeStand);
            print.run({ params, query: {} });
          }}
        >
          {t('meetings.invitation.print', { count: perBrief })}
        </Button>
      )}
      {briefeOffen === 0 ? null : (
        <Button
          variant="default"
          leftSection={<IconMailCheck size={16} aria-hidden />}
          loading={confirm.isRunning}
          onClick={() => void askToConfirm()}
        >
          {t('meetings.invitation.confirm')}
        </Button>
      )}
    </>
  );
}
