import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { DialogForm } from '#platform/web/form/dialog-form.tsx';
import { useStartTask } from '#platform/web/tasks/use-start-task.ts';
import { stakeholderStates } from '../../contract/stakeholders/pipeline.ts';
import { maxLengths } from '../../contract/stakeholders/stakeholder-data.ts';
import { sendUpdateMail } from '../../contract/stakeholders/stakeholder-mails.ts';
import type { previewUpdateMail, Recipient } from '../../contract/stakeholders/stakeholder-mails.ts';
import { MailFields } from './mail-dialog.tsx';
import { SendingDays } from './sending-days.tsx';
import { useStakeholderWords } from './use-stakeholder-words.ts';
import classes from './stakeholders.module.css';

type Preview = EndpointAnswer<typeof previewUpdateMail>;

interface DeclineManyProps {
  readonly objectId: string;
  /** Reason that is proposed; empty if none is known. */
  readonly reason: string;
  readonly preview: Preview;
  readonly onDone: () => void;
}

/** People that are shown with a box; all others are turned down too. */
const maxBoxes = 300;

/** The nearest to the object first: one of them may be who bought it. */
const byNearness = (people: readonly Recipient[]): readonly Recipient[] =>
  people.toSorted((a, b) => stakeholderStates.indexOf(b.status) - stakeholderStates.indexOf(a.status));

/** Turns the people of an object down, those that are ticked: reason, email, and names. */
export function DeclineMany({ objectId, reason: proposed, preview, onDone }: DeclineManyProps) {
  const { t } = useTranslation('real-estate');
  const words = useStakeholderWords();
  const id = useId();
  const { mail, recipients, withheld, reservedFor } = preview;
  const people = byNearness([...recipients, ...withheld]);
  const silent = new Set(withheld.map((one) => one.id));
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(reservedFor === null ? people.flatMap((one) => (one.status === 'AUSWAHL' ? [one.id] : [])) : []),
  );
  const [reason, setReason] = useState(proposed);
  const [subject, setSubject] = useState(mail.subject);
  const [text, setText] = useState(mail.text);
  const action = useStartTask(sendUpdateMail, onDone);
  const ids = people.flatMap((one) => (left.has(one.id) ? [] : [one.id]));
  const isComplete = [reason, subject, text].every((value) => value.trim() !== '') && ids.length > 0;
  const body = { objectId, type: 'decline', ids, subject, text, declineReason: reason } as const;
  const toggle = (one: string) =>
    setLeft((before) => new Set(before.has(one) ? [...before].filter((other) => other !== one) : [...before, one]));
  return (
    <DialogForm
      action={action}
      input={isComplete ? { body } : null}
      submitLabel={t('stakeholders.declineMany.send', { count: ids.length })}
      values={{ subject, text, declineReason: reason }}
    >
      {(problemOf) => (
        <Stack gap="md">
          {reservedFor === null ? null : (
            <Text size="sm">{t('stakeholders.declineMany.reserved', { person: reservedFor })}</Text>
          )}
          <div>
            <Text id={id} size="sm" fw={550} mb={4}>
              {t('stakeholders.declineMany.people')}
            </Text>
            <div className={classes.boxes} role="group" aria-labelledby={id}>
              {people.slice(0, maxBoxes).map(({ id: personId, name, status }) => (
                <Checkbox
                  key={personId}
                  checked={!left.has(personId)}
                  onChange={() => toggle(personId)}
                  label={name}
                  description={[
                    words.columnOf(status),
                    silent.has(personId) ? t('stakeholders.declineMany.silent') : '',
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                />
              ))}
              {people.length > maxBoxes ? (
                <Text size="sm" c="dimmed">
                  {t('stakeholders.declineMany.more', { count: people.length - maxBoxes })}
                </Text>
              ) : null}
            </div>
          </div>
          <SendingDays count={ids.length} perDay={preview.perDay} />
          <TextInput
            name="declineReason"
            label={t('stakeholders.fields.declineReason')}
            description={t('stakeholders.move.internal')}
            value={reason}
            maxLength={maxLengths.declineReason}
            withAsterisk
            error={problemOf('declineReason')}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          <MailFields
            mail={mail}
            subject={subject}
            text={text}
            onSubject={setSubject}
            onText={setText}
            problemOf={problemOf}
          />
        </Stack>
      )}
    </DialogForm>
  );
}
