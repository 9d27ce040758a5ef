import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useStartTask } from '#platform/web/tasks/use-start-task.ts';
import { sendUpdateMail } from '../../contract/stakeholders/stakeholder-mails.ts';
import type { previewUpdateMail, UpdateKind } from '../../contract/stakeholders/stakeholder-mails.ts';
import { DeclineMany } from './decline-many.tsx';
import { MailFields } from './mail-dialog.tsx';
import { SendingDays } from './sending-days.tsx';
import { updateMailQuery } from './stakeholder-queries.ts';

/** A changed price or status that may be told to the people of an object. */
export interface ObjectUpdate {
  readonly objectId: string;
  /** Version of the object after the change. */
  readonly version: number;
  readonly type: UpdateKind;
  /** Status of the object. */
  readonly status: string;
}

interface UpdateMailDialogProps {
  /** Null while it is closed. */
  readonly update: ObjectUpdate | null;
  readonly onClose: () => void;
}

/** Proposes an email about a change: shows it, and who gets it. Nothing is sent by itself. */
export function UpdateMailDialog({ update, onClose }: UpdateMailDialogProps) {
  const { t } = useTranslation('real-estate');
  return (
    <FormDialog
      opened={update !== null}
      onClose={onClose}
      title={t(update?.type === 'decline' ? 'stakeholders.declineMany.title' : 'stakeholders.update.title')}
      size="lg"
    >
      {update === null ? null : <FetchedUpdate update={update} onDone={onClose} />}
    </FormDialog>
  );
}

function FetchedUpdate({ update, onDone }: { readonly update: ObjectUpdate; readonly onDone: () => void }) {
  const { t } = useTranslation('real-estate');
  const { objectId, version, type, status } = update;
  const { data: preview, error, refetch } = useQuery(updateMailQuery(objectId, version, type));
  if (preview === undefined)
    return error === null ? <ListSkeleton rows={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  if (type === 'decline' && preview.recipients.length + preview.withheld.length > 0) {
    const reason = status === 'SOLD' ? 'sold' : status === 'RENTED' ? 'rented' : null;
    return (
      <DeclineMany
        objectId={objectId}
        reason={reason === null ? '' : t(`stakeholders.reasons.${reason}`)}
        preview={preview}
        onDone={onDone}
      />
    );
  }
  if (preview.recipients.length === 0) return <Text>{t('stakeholders.update.nobody')}</Text>;
  return <UpdateForm update={update} preview={preview} onDone={onDone} />;
}

interface UpdateFormProps {
  readonly update: ObjectUpdate;
  readonly preview: EndpointAnswer<typeof previewUpdateMail>;
  readonly onDone: () => void;
}

function UpdateForm({ update: { objectId, type }, preview, onDone }: UpdateFormProps) {
  const { t } = useTranslation('real-estate');
  const { mail, recipients, withheld } = preview;
  const [subject, setSubject] = useState(mail.subject);
  const [text, setText] = useState(mail.text);
  const action = useStartTask(sendUpdateMail, onDone);
  const isComplete = subject.trim() !== '' && text.trim() !== '';
  return (
    <DialogForm
      action={action}
      input={isComplete ? { body: { objectId, type, subject, text } } : null}
      submitLabel={t('stakeholders.update.send', { count: recipients.length })}
      values={{ subject, text }}
    >
      {(problemOf) => (
        <Stack gap="md">
          <MailFields
            mail={mail}
            subject={subject}
            text={text}
            onSubject={setSubject}
            onText={setText}
            problemOf={problemOf}
          />
          <People title={t('stakeholders.update.recipients', { count: recipients.length })} people={recipients} />
          <SendingDays count={recipients.length} perDay={preview.perDay} />
          <People title={t('stakeholders.update.withheld', { count: withheld.length })} people={withheld} />
        </Stack>
      )}
    </DialogForm>
  );
}

/** Names shown of a long list. */
const maxNames = 40;

function People({
  title,
  people,
}: {
  readonly title: string;
  readonly people: EndpointAnswer<typeof previewUpdateMail>['recipients'];
}) {
  if (people.length === 0) return null;
  const names = people.slice(0, maxNames).map(({ name }) => name);
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="sm" c="dimmed">
        {people.length > maxNames ? `${names.join(', ')} …` : names.join(', ')}
      </Text>
    </div>
  );
}
