import { Alert, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '#platform/web/api/errors.ts';
import { Fetched } from '#platform/web/components/fetched.tsx';
import { ListSkeleton } from '#platform/web/components/states.tsx';
import { PdfPreview } from '#platform/web/documents/pdf-preview.tsx';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { useStartTask } from '#platform/web/tasks/use-start-task.ts';
import { maxUrgency, sendInvitation } from '#modules/property-owner/contract/community/meetings/invitation.ts';
import type { getInvitation } from '#modules/property-owner/contract/community/meetings/invitation.ts';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import { isNoticeShort } from '#modules/property-owner/contract/community/meetings/notice-deadline.ts';
import { meetingKeys } from '../../query-keys.ts';
import { fetchInvitation, invitationQuery } from './meeting-queries.ts';
import classes from './invitation.module.css';

interface InvitationDialogProps {
  /** Null while it is closed. */
  readonly meeting: Meeting | null;
  readonly onClose: () => void;
}

/** Dialog that shows an invitation with its recipients and its notice, and sends it. */
export function InvitationDialog({ meeting, onClose }: InvitationDialogProps) {
  const { t } = useTranslation('property-owner');
  return (
    <FormDialog opened={meeting !== null} onClose={onClose} size="wide" title={t('meetings.invitation.title')}>
      {meeting === null ? null : <InvitationForm meeting={meeting} onDone={onClose} />}
    </FormDialog>
  );
}

function InvitationForm({ meeting, onDone }: { readonly meeting: Meeting; readonly onDone: () => void }) {
  const { t } = useTranslation('property-owner');
  const { id, eigentuemerEid: eid } = meeting;
  const query = useQuery({ ...invitationQuery(eid, id), staleTime: 0 });
  const fetchPdf = useCallback((signal: AbortSignal) => fetchInvitation(eid, id, signal), [eid, id]);
  const describeProblem = useCallback((problem: unknown) => describeError(problem, t), [t]);
  return (
    <div className={classes.beside}>
      <Fetched query={query} skeleton={<ListSkeleton rows={4} />}>
        {(state) => <Sending meeting={meeting} state={state} onDone={onDone} />}
      </Fetched>
      <div className={classes.document}>
        <PdfPreview fetchPdf={fetchPdf} describeProblem={describeProblem} label={t('meetings.invitation.preview')} />
      </div>
    </div>
  );
}

interface SendingProps {
  readonly meeting: Meeting;
  readonly state: EndpointAnswer<typeof getInvitation>;
  readonly onDone: () => void;
}

function Sending({ meeting, state: { frist, perEmail, perBrief, emailsOffen }, onDone }: SendingProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const client = useQueryClient();
  const { id, eigentuemerEid: eid, version } = meeting;
  const [dringlichkeit, setReason] = useState('');
  const isResent = meeting.einladung > 0 && !meeting.geaendert;
  const emails = isResent ? emailsOffen : perEmail;
  const letters = isResent ? 0 : perBrief;
  const isToExplain = !isResent || (emails > 0 && meeting.dringlichkeit === '');
  const isShort = isToExplain && frist !== null && isNoticeShort(frist.heute, { hasLetters: letters > 0 });
  const isWarned = isResent ? isShort : frist?.heute !== 'IN_ZEIT';
  const sending = useStartTask(sendInvitation, () => {
    void client.invalidateQueries({ queryKey: meetingKeys.all });
    onDone();
  });
  const isReady = perEmail + perBrief > 0 && (!isShort || dringlichkeit.trim() !== '');
  const notice =
    frist === null
      ? t('meetings.invitation.noDay')
      : t(`meetings.invitation.notice.${frist.heute}`, {
          email: formatDate(frist.perEmailBis, language),
          post: formatDate(frist.perPostBis, language),
        });
  return (
    <DialogForm
      action={sending}
      input={isReady ? { params: { eid, id }, body: { version, dringlichkeit } } : null}
      submitLabel={t('meetings.invitation.send')}
      values={{ dringlichkeit }}
    >
      {(problemOf) => (
        <Stack gap="md">
          {isResent ? <Text size="sm">{t('meetings.invitation.resendText')}</Text> : null}
          {isWarned ? (
            <Alert
              role="status"
              className="kontor-notice"
              color="yellow"
              icon={<IconAlertTriangle size={18} aria-hidden />}
            >
              {notice}
            </Alert>
          ) : isResent ? null : (
            <Text size="sm">{notice}</Text>
          )}
          <Stack gap={4}>
            {emails === 0 ? null : <Text size="sm">{t('meetings.invitation.emails', { count: emails })}</Text>}
            {letters === 0 ? null : <Text size="sm">{t('meetings.invitation.letters', { count: letters })}</Text>}
          </Stack>
          {isShort ? (
            <Textarea
              name="dringlichkeit"
              label={t('meetings.invitation.reason')}
              {...(!isResent && { description: t('meetings.invitation.reasonHint') })}
              withAsterisk
              autosize
              minRows={2}
              maxRows={5}
              maxLength={maxUrgency}
              value={dringlichkeit}
              error={problemOf('dringlichkeit')}
              onChange={({ currentTarget: { value } }) => setReason(value.replaceAll('\n', ' '))}
            />
          ) : null}
        </Stack>
      )}
    </DialogForm>
  );
}
