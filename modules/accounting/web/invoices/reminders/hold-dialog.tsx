import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { requiredField } from '#platform/web/form/required-field.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import {
  holdKinds,
  holdReminders,
  maxHoldNote,
} from '#modules/accounting/contract/invoices/reminders/reminder-holds.ts';
import type { HoldKind } from '#modules/accounting/contract/invoices/reminders/reminder-holds.ts';
import { remindersChanged } from './reminder-queries.ts';

interface HoldDialogProps {
  /** Number of the invoice; null while the dialog is closed. */
  readonly invoiceId: string | null;
  readonly onClose: () => void;
}

/** Dialog that suspends the reminders of an invoice: deferred until a day, disputed, or for good. */
export function HoldDialog({ invoiceId, onClose }: HoldDialogProps) {
  const { t } = useTranslation('accounting');
  return (
    <FormDialog
      opened={invoiceId !== null}
      onClose={onClose}
      title={t('reminding.holdTitle', { number: invoiceId ?? '' })}
    >
      {invoiceId === null ? null : <HoldForm invoiceId={invoiceId} onDone={onClose} />}
    </FormDialog>
  );
}

function HoldForm({ invoiceId, onDone }: { readonly invoiceId: string; readonly onDone: () => void }) {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const [values, setValues] = useState({ kind: 'deferred' as HoldKind, until: null as string | null, note: '' });
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const { kind, until, note } = values;
  const holding = useAction(holdReminders, {
    toast: () => t('reminding.toastHeld', { number: invoiceId }),
    onDone: () => {
      void remindersChanged(client, invoiceId);
      onDone();
    },
  });
  const isComplete = kind === 'deferred' ? until !== null : kind === 'never' || note.trim() !== '';
  return (
    <DialogForm
      action={holding}
      input={
        isComplete ? { body: { invoiceId, kind, until: kind === 'deferred' ? until : null, note: note.trim() } } : null
      }
      values={values}
      submitLabel={t('reminding.hold')}
    >
      {(problemOf) => (
        <>
          <Text size="sm" c="dimmed">
            {t('reminding.holdText')}
          </Text>
          <Radio.Group
            label={t('reminding.holdKind')}
            value={kind}
            onChange={(value) => set({ kind: value as HoldKind })}
          >
            <Stack gap="xs" mt="xs">
              {holdKinds.map((value) => (
                <Radio key={value} value={value} label={t(`reminding.holdKinds.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
          {kind === 'deferred' ? (
            <DayInput
              label={t('reminding.until')}
              value={until}
              minDate={todayInGermany()}
              onChange={(day) => set({ until: day })}
              {...requiredField(until ?? '-', problemOf('until'))}
            />
          ) : null}
          <Textarea
            name="note"
            label={t('payments.fields.note')}
            value={note}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={maxHoldNote}
            onChange={(event) => set({ note: event.currentTarget.value })}
            {...(kind === 'disputed'
              ? requiredField(note.trim() || '-', problemOf('note'))
              : { error: problemOf('note') })}
          />
        </>
      )}
    </DialogForm>
  );
}
