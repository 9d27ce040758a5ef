import { Checkbox, Chip, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useCommand } from '#platform/web/form/use-action.ts';
import { declineReasons } from '../../contract/stakeholders/pipeline.ts';
import { maxLengths } from '../../contract/stakeholders/stakeholder-data.ts';
import { sendStakeholderMail } from '../../contract/stakeholders/stakeholder-mails.ts';
import { updateStakeholder } from '../../contract/stakeholders/stakeholders.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';
import { parseTypedInstant } from '../../contract/stakeholders/typed-instant.ts';
import { AppointmentField } from './appointment-field.tsx';
import { stakeholderKeys } from './stakeholder-keys.ts';
import { moveStakeholder } from './stakeholder-queries.ts';
import { lastMove } from './use-move.ts';
import type { WantedMove } from './use-move.ts';
import { useStakeholderWords } from './use-stakeholder-words.ts';

interface MoveDialogProps {
  /** Null while it is closed. */
  readonly wanted: WantedMove | null;
  readonly onClose: () => void;
}

/** Asks for the date of a viewing, or the reason of a refusal, and moves the person. */
export function MoveDialog({ wanted, onClose }: MoveDialogProps) {
  const { t } = useTranslation('real-estate');
  const words = useStakeholderWords();
  const title =
    wanted === null
      ? ''
      : t(`stakeholders.move.${wanted.to === 'TERMIN' ? 'appointment' : 'decline'}`, {
          person: words.nameOf(wanted.stakeholder),
        });
  return (
    <FormDialog opened={wanted !== null} onClose={onClose} title={title}>
      {wanted === null ? null : wanted.to === 'TERMIN' ? (
        <AppointmentForm stakeholder={wanted.stakeholder} onDone={onClose} />
      ) : (
        <DeclineForm stakeholder={wanted.stakeholder} onDone={onClose} />
      )}
    </FormDialog>
  );
}

interface FormProps {
  readonly stakeholder: Stakeholder;
  readonly onDone: () => void;
}

interface Move {
  readonly status: 'TERMIN' | 'AUSGESCHIEDEN';
  readonly data: { readonly appointment: string } | { readonly declineReason: string };
  readonly isMailed: boolean;
}

/** Moves a person and, if wanted, mails them. */
function useMoving({ id, objectId, version }: Stakeholder, onDone: () => void) {
  const { t } = useTranslation('real-estate');
  const client = useQueryClient();
  return useCommand(
    async ({ status, data, isMailed }: Move) => {
      const { stakeholder } = await call(updateStakeholder, { body: { id, status, version, data } });
      if (!isMailed) return stakeholder;
      const type = status === 'TERMIN' ? 'appointment' : 'decline';
      const sent = await call(sendStakeholderMail, { body: { stakeholderId: id, objectId, type } });
      return sent.stakeholder;
    },
    {
      attempt: 'save',
      invalidates: [stakeholderKeys.all, stakeholderKeys.objects],
      toast: (_moved, { isMailed }) => (isMailed ? t('stakeholders.mail.sent') : null),
      onDone: (moved, { isMailed }) => {
        // The next step may be made before the columns are read again: the email has counted the version on.
        moveStakeholder(client, moved);
        // An email that is out cannot be taken back.
        if (!isMailed) lastMove.set(moved);
        onDone();
      },
    },
  );
}

function AppointmentForm({ stakeholder, onDone }: FormProps) {
  const { t } = useTranslation('real-estate');
  const [typed, setTyped] = useState('');
  const [isMailed, setMailed] = useState(true);
  const moving = useMoving(stakeholder, onDone);
  const appointment = parseTypedInstant(typed);
  return (
    <DialogForm
      action={moving}
      input={appointment === undefined ? null : { status: 'TERMIN', data: { appointment }, isMailed }}
      submitLabel={t('stakeholders.steps.TERMIN')}
      values={{ 'data.appointment': typed }}
    >
      {(problemOf) => (
        <Stack gap="md">
          <AppointmentField
            objectId={stakeholder.objectId}
            stakeholderId={stakeholder.id}
            value={typed}
            onChange={setTyped}
            error={problemOf('data.appointment')}
            isRequired
          />
          <Checkbox
            label={t('stakeholders.move.confirmByMail')}
            checked={isMailed}
            onChange={({ currentTarget: { checked } }) => setMailed(checked)}
          />
        </Stack>
      )}
    </DialogForm>
  );
}

function DeclineForm({ stakeholder, onDone }: FormProps) {
  const { t } = useTranslation('real-estate');
  const [reason, setReason] = useState('');
  const [isMailed, setMailed] = useState(false);
  const moving = useMoving(stakeholder, onDone);
  const declineReason = reason.trim();
  const offered = declineReasons.map((key) => t(`stakeholders.reasons.${key}`));
  return (
    <DialogForm
      action={moving}
      input={declineReason === '' ? null : { status: 'AUSGESCHIEDEN', data: { declineReason }, isMailed }}
      submitLabel={t('stakeholders.steps.AUSGESCHIEDEN')}
      values={{ 'data.declineReason': reason }}
    >
      {(problemOf) => (
        <Stack gap="md">
          <Chip.Group value={offered.includes(reason) ? reason : ''} onChange={(chosen) => setReason(String(chosen))}>
            <Group gap={8} role="radiogroup" aria-label={t('stakeholders.fields.declineReason')}>
              {offered.map((text) => (
                <Chip key={text} value={text} size="sm">
                  {text}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          <Textarea
            name="data.declineReason"
            label={t('stakeholders.fields.declineReason')}
            description={t('stakeholders.move.internal')}
            value={reason}
            autosize
            minRows={2}
            maxLength={maxLengths.declineReason}
            withAsterisk
            onChange={({ currentTarget: { value } }) => setReason(value)}
            error={problemOf('data.declineReason')}
          />
          <Checkbox
            label={t('stakeholders.move.declineByMail')}
            checked={isMailed}
            onChange={({ currentTarget: { checked } }) => setMailed(checked)}
          />
          {isMailed ? (
            <Text size="xs" c="dimmed">
              {t('stakeholders.move.neutral')}
            </Text>
          ) : null}
        </Stack>
      )}
    </DialogForm>
  );
}
