import { Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { maxMailText, maxSubject, sendStakeholderMail } from '../../contract/stakeholders/stakeholder-mails.ts';
import type { MailKind, MailPreview } from '../../contract/stakeholders/stakeholder-mails.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';
import { stakeholderKeys } from './stakeholder-keys.ts';
import { mailQuery, moveStakeholder } from './stakeholder-queries.ts';
import { useStakeholderWords } from './use-stakeholder-words.ts';
import classes from './stakeholders.module.css';

/** An email that is about to be sent. */
export interface WantedMail {
  readonly stakeholder: Stakeholder;
  readonly kind: MailKind;
}

interface MailDialogProps {
  /** Null while it is closed. */
  readonly wanted: WantedMail | null;
  readonly onClose: () => void;
}

/** Shows an email to a person before it is sent; subject and text can be changed. */
export function MailDialog({ wanted, onClose }: MailDialogProps) {
  const { t } = useTranslation('real-estate');
  const words = useStakeholderWords();
  const title = wanted === null ? '' : `${t(`stakeholders.mails.${wanted.kind}`)}: ${words.nameOf(wanted.stakeholder)}`;
  return (
    <FormDialog opened={wanted !== null} onClose={onClose} title={title} size="lg">
      {wanted === null ? null : <FetchedMail wanted={wanted} onDone={onClose} />}
    </FormDialog>
  );
}

function FetchedMail({ wanted, onDone }: { readonly wanted: WantedMail; readonly onDone: () => void }) {
  const { data: mail, error, refetch } = useQuery(mailQuery(wanted.stakeholder, wanted.kind));
  if (mail !== undefined) return <MailForm wanted={wanted} mail={mail} onDone={onDone} />;
  return error === null ? <ListSkeleton rows={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
}

interface MailFormProps {
  readonly wanted: WantedMail;
  readonly mail: MailPreview;
  readonly onDone: () => void;
}

function MailForm({ wanted: { stakeholder, kind }, mail, onDone }: MailFormProps) {
  const { t } = useTranslation('real-estate');
  const client = useQueryClient();
  const [subject, setSubject] = useState(mail.subject);
  const [text, setText] = useState(mail.text);
  const action = useAction(sendStakeholderMail, {
    toast: () => t('stakeholders.mail.sent'),
    invalidates: [stakeholderKeys.all, stakeholderKeys.objects],
    onDone: (answer) => {
      // The next step may be made before the columns are read again: the email has counted the version on.
      moveStakeholder(client, answer.stakeholder);
      onDone();
    },
  });
  const body = { stakeholderId: stakeholder.id, objectId: stakeholder.objectId, type: kind, subject, text };
  const isComplete = subject.trim() !== '' && text.trim() !== '';
  return (
    <DialogForm
      action={action}
      input={isComplete ? { body } : null}
      submitLabel={t('stakeholders.mail.send')}
      values={{ subject, text }}
    >
      {(problemOf) => (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('stakeholders.mail.to', { email: mail.to })}
          </Text>
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

interface MailFieldsProps {
  readonly mail: Omit<MailPreview, 'to' | 'greeting' | 'attachment'> & Partial<MailPreview>;
  readonly subject: string;
  readonly text: string;
  readonly onSubject: (subject: string) => void;
  readonly onText: (text: string) => void;
  readonly problemOf: (field: string) => string | undefined;
}

/** Subject and text of an email, between its greeting and closing. */
export function MailFields({ mail, subject, text, onSubject, onText, problemOf }: MailFieldsProps) {
  const { t } = useTranslation('real-estate');
  return (
    <>
      <TextInput
        name="subject"
        label={t('stakeholders.mail.subject')}
        maxLength={maxSubject}
        value={subject}
        error={problemOf('subject')}
        onChange={({ currentTarget: { value } }) => onSubject(value)}
      />
      <Stack gap={6}>
        {mail.greeting === undefined ? null : <Text size="sm">{mail.greeting}</Text>}
        <Textarea
          name="text"
          label={t('stakeholders.mail.text')}
          autosize
          minRows={5}
          maxRows={16}
          maxLength={maxMailText}
          value={text}
          error={problemOf('text')}
          onChange={({ currentTarget: { value } }) => onText(value)}
        />
        {mail.action === null ? null : <Text size="sm">{t('stakeholders.mail.button', { label: mail.action })}</Text>}
        {mail.notes.map((note) => (
          <Text key={note} size="sm" c="dimmed">
            {note}
          </Text>
        ))}
        <Text size="sm" className={classes.request}>
          {mail.closing}
        </Text>
        {mail.attachment == null ? null : (
          <Text size="sm" c="dimmed">
            {t('stakeholders.mail.attachment', { name: mail.attachment })}
          </Text>
        )}
      </Stack>
    </>
  );
}
