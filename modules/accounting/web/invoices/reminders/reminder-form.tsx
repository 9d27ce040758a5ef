import { Button, Checkbox, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateError } from '#platform/web/api/errors.ts';
import { PdfPreview } from '#platform/web/documents/pdf-preview.tsx';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm } from '#platform/web/form/dialog-form.tsx';
import { errorBeside, errorsByField } from '#platform/web/form/dialog-problems.ts';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { requiredField } from '#platform/web/form/required-field.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { createReminder, getReminderDocument } from '#modules/accounting/contract/invoices/reminders/reminders.ts';
import type { ReminderProposal } from '#modules/accounting/contract/invoices/reminders/reminders.ts';
import { RecipientsInput } from '../send/recipients-input.tsx';
import { describeProblem } from '../values/describe-problem.ts';
import { Claims } from './claims.tsx';
import { MissingRates } from './missing-rates.tsx';
import { recipientsOf, toOrder } from './reminder-edits.ts';
import type { ReminderEdits } from './reminder-edits.ts';
import { nameLetter, proposalQuery, remindersChanged } from './reminder-queries.ts';
import { useReminderPreview } from './use-reminder-preview.ts';
import classes from './reminders.module.css';

interface ReminderFormProps {
  readonly proposal: ReminderProposal;
  readonly edits: ReminderEdits;
  readonly onDone: () => void;
  /** Keeps the changes for a later sending; absent where each reminder is sent on its own. */
  readonly onKeep?: (edits: ReminderEdits, proposal: ReminderProposal) => void;
}

/** Form of a reminder: days, text, claims and recipients, with its letter. The server calculates all sums. */
export function ReminderForm({ proposal: given, edits: before, onDone, onKeep }: ReminderFormProps) {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const { invoiceId, level } = given;
  const [edits, setEdits] = useState(before);
  // Address that is being typed.
  const [typed, setTyped] = useState('');
  const change = (changes: ReminderEdits) => setEdits((former) => ({ ...former, ...changes }));
  const without = (name: keyof ReminderEdits) =>
    setEdits((former) => Object.fromEntries(Object.entries(former).filter(([key]) => key !== name)));
  const { text: _text, ...planned } = edits;
  const plan = useQuery(proposalQuery(toOrder(given, planned)));
  const proposal = plan.data ?? given;
  const order = toOrder(given, edits);
  const to = recipientsOf(given, edits);
  const text = edits.text ?? proposal.text;
  const { fetchPdf, subscribe } = useReminderPreview(order);
  const names = { level: t(`reminding.levels.${level}`), number: invoiceId };
  const downloading = useDownload(getReminderDocument, { toFile: () => nameLetter(names.level, invoiceId) });
  const sending = useAction(createReminder, {
    toast: () => t(to.length > 0 ? 'reminding.toastSent' : 'reminding.toastWritten', names),
    onDone: ({ reminder: { id } }) => {
      void remindersChanged(client, invoiceId);
      onDone();
      if (to.length === 0) downloading.run({ params: { id } });
    },
  });
  const refused = errorsByField(plan.error);
  const refusal = (name: string) => {
    const found = refused.get(name);
    return found && translateError(found.entry, t);
  };
  const isReady = text.trim() !== '' && plan.error === null && !plan.isFetching;
  const canChange = proposal.interest + proposal.lumpSum + proposal.fee > 0 || edits.isWaived === true;
  return (
    <DialogForm
      action={sending}
      input={isReady ? { body: { ...order, ...(to.length === 0 ? {} : { to: [...to] }) } } : null}
      values={{ ...edits, typed }}
      submitLabel={t(to.length === 0 ? 'reminding.writeNow' : 'reminding.sendNow')}
      {...(plan.error === null ? {} : { error: errorBeside(plan.error, new Set(['letterDay', 'payDay'])) })}
      {...(onKeep && {
        extra: (
          <Button variant="default" disabled={!isReady} onClick={() => onKeep(edits, proposal)}>
            {t('reminding.keep')}
          </Button>
        ),
      })}
      startsAtSubmit
    >
      {(problemOf) => (
        <div className={classes.columns}>
          <div className={classes.fields}>
            <MissingRates days={proposal.missingRates} />
            <Claims claimed={proposal} />
            {canChange ? (
              <Checkbox
                size="sm"
                label={t('reminding.waive')}
                checked={edits.isWaived ?? false}
                onChange={(event) => (event.currentTarget.checked ? change({ isWaived: true }) : without('isWaived'))}
              />
            ) : null}
            <FieldGrid>
              <DayInput
                label={t('reminding.letterDay')}
                value={edits.letterDay ?? proposal.letterDay}
                onChange={(day) => (day === null ? without('letterDay') : change({ letterDay: day }))}
                {...requiredField(proposal.letterDay, refusal('letterDay') ?? problemOf('letterDay'))}
              />
              <DayInput
                label={t('reminding.columns.payDay')}
                value={edits.payDay ?? proposal.payDay}
                onChange={(day) => (day === null ? without('payDay') : change({ payDay: day }))}
                {...requiredField(proposal.payDay, refusal('payDay') ?? problemOf('payDay'))}
              />
            </FieldGrid>
            <Textarea
              name="text"
              label={t('reminding.text')}
              value={text}
              autosize
              minRows={7}
              maxRows={14}
              lang={given.language}
              onChange={(event) => change({ text: event.currentTarget.value })}
              {...requiredField(text.trim(), problemOf('text'))}
            />
            {edits.text === undefined ? null : (
              <Button variant="subtle" size="compact-sm" w="fit-content" onClick={() => without('text')}>
                {t('reminding.restore')}
              </Button>
            )}
            <RecipientsInput
              label={t('reminding.to')}
              description={t('reminding.toHint')}
              value={to}
              onChange={(addresses) => change({ to: addresses })}
              typed={typed}
              onTyped={setTyped}
              error={problemOf('to')}
            />
          </div>
          <div className={classes.letter}>
            <PdfPreview
              fetchPdf={fetchPdf}
              subscribe={subscribe}
              describeProblem={(problem) => describeProblem(problem, t)}
              label={t('reminding.title', names)}
            />
          </div>
        </div>
      )}
    </DialogForm>
  );
}
