import { NativeSelect, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm } from '#platform/web/form/dialog-form.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { checklistStatuses } from '../../contract/checklist/checklist-items.ts';
import type { ChecklistStatus } from '../../contract/checklist/checklist-items.ts';
import { saveChecklistItem } from '../../contract/checklist/checklist.ts';
import type { ChecklistEntry } from '../../contract/checklist/checklist.ts';
import { objectKeys } from '../object-keys.ts';
import { checklistKey } from './checklist-queries.ts';

interface ItemFormProps {
  readonly objectId: string;
  readonly entry: ChecklistEntry;
  readonly onDone: () => void;
}

const days = ['requestedAt', 'receivedAt', 'validUntil', 'remindAt'] as const;

/** State, dates and note of a paper. */
export function ItemForm({ objectId, entry, onDone }: ItemFormProps) {
  const { t } = useTranslation('real-estate');
  const { version, item, files: _files, ...saved } = entry;
  const [values, setValues] = useState(saved);
  const set = (changed: Partial<typeof saved>) => setValues((before) => ({ ...before, ...changed }));
  const save = useAction(saveChecklistItem, {
    attempt: 'save',
    invalidates: [checklistKey(objectId), objectKeys.all],
    toast: () => t('checklist.saved'),
    onDone,
  });
  return (
    <DialogForm
      action={save}
      input={{ body: { objectId, item, version, ...values } }}
      submitLabel={t('checklist.save')}
      values={{ ...values }}
    >
      {(problemOf) => (
        <Stack gap="sm">
          <NativeSelect
            name="status"
            label={t('checklist.fields.status')}
            value={values.status}
            data={checklistStatuses.map((value) => ({ value, label: t(`checklist.statuses.${value}`) }))}
            onChange={({ currentTarget: { value } }) => set({ status: value as ChecklistStatus })}
          />
          {days.map((name) => (
            <DayInput
              key={name}
              name={name}
              label={t(`checklist.fields.${name}`)}
              value={values[name]}
              error={problemOf(name)}
              clearable
              onChange={(day) => set({ [name]: day })}
              onUnreadable={(text) => set({ [name]: text })}
            />
          ))}
          <Textarea
            name="note"
            label={t('checklist.fields.note')}
            value={values.note}
            maxLength={1000}
            rows={3}
            error={problemOf('note')}
            onChange={({ currentTarget: { value } }) => set({ note: value })}
          />
        </Stack>
      )}
    </DialogForm>
  );
}
