import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#platform/contract/days.ts';
import { call } from '#platform/web/api/client.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useCommand } from '#platform/web/form/use-action.ts';
import { maxWording } from '#modules/property-owner/contract/community/resolutions.ts';
import { writtenMajorities } from '#modules/property-owner/contract/community/written/written-kinds.ts';
import * as contract from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import type { WrittenResolution } from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import { communityKeys } from '../community-keys.ts';

/** A new motion of a community, or a draft to change. */
type MotionDialogState = { readonly eid: string } | { readonly draft: WrittenResolution };

interface MotionDialogProps {
  /** Null while it is closed. */
  readonly state: MotionDialogState | null;
  readonly onClose: () => void;
  readonly onSaved?: (saved: WrittenResolution) => void;
}

/** Dialog that drafts the motion of a written resolution. */
export function MotionDialog({ state, onClose, onSaved }: MotionDialogProps) {
  const { t } = useTranslation('property-owner');
  const isNew = state === null || 'eid' in state;
  return (
    <FormDialog opened={state !== null} onClose={onClose} size="lg" title={t(isNew ? 'written.add' : 'written.change')}>
      {state === null ? null : (
        <MotionForm
          state={state}
          onDone={(saved) => {
            onClose();
            onSaved?.(saved);
          }}
        />
      )}
    </FormDialog>
  );
}

type Values = Pick<WrittenResolution, 'betreff' | 'wortlaut' | 'begruendung' | 'mehrheit' | 'grundlage'> & {
  readonly frist: string | null;
};

/** Days that members usually have. */
const usualDays = 21;

const startOf = (state: MotionDialogState): Values =>
  'draft' in state
    ? state.draft
    : {
        betreff: '',
        wortlaut: '',
        begruendung: '',
        mehrheit: 'ALLE',
        grundlage: '',
        frist: addDays(todayInGermany(), usualDays),
      };

function MotionForm({
  state,
  onDone,
}: {
  readonly state: MotionDialogState;
  readonly onDone: (saved: WrittenResolution) => void;
}) {
  const { t } = useTranslation('property-owner');
  const [{ betreff, wortlaut, begruendung, mehrheit, grundlage, frist }, setValues] = useState(() => startOf(state));
  const values = { betreff, wortlaut, begruendung, mehrheit, grundlage, frist };
  const set = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }));
  const saving = useCommand(
    (body: Omit<Values, 'frist'> & { readonly frist: string }) =>
      'draft' in state
        ? call(contract.saveWrittenResolution, {
            params: { eid: state.draft.eigentuemerEid, id: state.draft.id },
            body: { ...body, version: state.draft.version },
          })
        : call(contract.addWrittenResolution, { params: { eid: state.eid }, body }),
    {
      attempt: 'save',
      toast: () => t('written.drafted'),
      invalidates: [communityKeys.written],
      onDone: ({ umlaufbeschluss }) => onDone(umlaufbeschluss),
    },
  );
  const isComplete =
    betreff.trim() !== '' && wortlaut.trim() !== '' && (mehrheit === 'ALLE' || grundlage.trim() !== '');
  return (
    <DialogForm
      action={saving}
      input={isComplete && frist !== null ? { ...values, frist } : null}
      submitLabel={t('written.saveDraft')}
      values={values}
    >
      {(problemOf) => {
        const text = (name: 'betreff' | 'wortlaut' | 'begruendung' | 'grundlage', max: number) => ({
          name,
          label: t(`written.fields.${name}`),
          maxLength: max,
          value: values[name],
          error: problemOf(name),
          onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set({ [name]: value }),
        });
        return (
          <Stack gap="md">
            <TextInput {...text('betreff', contract.maxSubject)} withAsterisk />
            <Textarea {...text('wortlaut', maxWording)} withAsterisk autosize minRows={3} maxRows={12} />
            <Textarea {...text('begruendung', contract.maxRemarks)} autosize minRows={2} maxRows={8} />
            <NativeSelect
              name="mehrheit"
              label={t('written.fields.mehrheit')}
              value={mehrheit}
              error={problemOf('mehrheit')}
              data={writtenMajorities.map((value) => ({ value, label: t(`written.majorities.${value}`) }))}
              onChange={({ currentTarget: { value } }) => set({ mehrheit: value as Values['mehrheit'] })}
            />
            {mehrheit === 'ALLE' ? null : (
              <TextInput
                {...text('grundlage', contract.maxAllowedBy)}
                withAsterisk
                description={t('written.allowedHint')}
              />
            )}
            <DayInput
              name="frist"
              label={t('written.fields.frist')}
              description={t('written.deadlineHint')}
              withAsterisk
              value={frist}
              minDate={todayInGermany()}
              error={problemOf('frist')}
              onChange={(chosen) => set({ frist: chosen })}
            />
          </Stack>
        );
      }}
    </DialogForm>
  );
}
