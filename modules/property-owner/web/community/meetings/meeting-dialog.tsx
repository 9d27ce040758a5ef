import { Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { FileDrop } from '#platform/web/files/file-drop.tsx';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useCommand } from '#platform/web/form/use-action.ts';
import {
  communityFileRule,
  maxCommunityNumber,
  maxPlace,
} from '#modules/property-owner/contract/community/community.ts';
import { meetingForms, meetingKinds } from '#modules/property-owner/contract/community/meetings/meeting-kinds.ts';
import * as contract from '#modules/property-owner/contract/community/meetings/meetings.ts';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import { meetingKeys } from '../../query-keys.ts';
import { UnderstoodDate } from './understood-date.tsx';

/** A new meeting of a community, or one to change. */
type MeetingDialogState = { readonly eid: string } | { readonly meeting: Meeting };

interface MeetingDialogProps {
  /** Null while it is closed. */
  readonly state: MeetingDialogState | null;
  readonly onClose: () => void;
}

/** Dialog that adds a meeting, or changes one. */
export function MeetingDialog({ state, onClose }: MeetingDialogProps) {
  const { t } = useTranslation('property-owner');
  const isNew = state === null || 'eid' in state;
  return (
    <FormDialog
      opened={state !== null}
      onClose={onClose}
      size="lg"
      title={t(isNew ? 'meetings.add' : 'meetings.change')}
    >
      {state === null ? null : <MeetingForm state={state} onDone={onClose} />}
    </FormDialog>
  );
}

type Texts = Pick<Meeting, 'versammlungsnummer' | 'datum' | 'ort' | 'zugang' | 'hinweise'>;
interface Values extends Texts, Pick<Meeting, 'art' | 'form' | 'antraegeBis'> {
  readonly file: File | null;
}

const empty: Values = {
  file: null,
  versammlungsnummer: '',
  datum: '',
  ort: '',
  art: 'ORDENTLICH',
  form: 'PRAESENZ',
  zugang: '',
  antraegeBis: null,
  hinweise: '',
};

function startOf(state: MeetingDialogState): Values {
  if ('eid' in state) return empty;
  const { versammlungsnummer, datum, ort, art, form, zugang, antraegeBis, hinweise } = state.meeting;
  return { file: null, versammlungsnummer, datum, ort, art, form, zugang, antraegeBis, hinweise };
}

function MeetingForm({ state, onDone }: { readonly state: MeetingDialogState; readonly onDone: () => void }) {
  const { t } = useTranslation('property-owner');
  const [values, setValues] = useState(() => startOf(state));
  const [progress, setProgress] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const set = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }));
  const stored = 'meeting' in state ? state.meeting : null;
  const { file, art, form, antraegeBis, datum } = values;
  const saving = useCommand(
    ({ file: upload, ...said }: Values) => {
      const body = {
        ...said,
        antraegeBis: said.antraegeBis ?? '',
        zugang: said.form === 'PRAESENZ' ? '' : said.zugang,
      };
      const files = { file: upload === null ? [] : [upload] };
      const options = { onProgress: setProgress };
      return 'eid' in state
        ? call(contract.addMeeting, { body: { ...body, eigentuemerEid: state.eid }, files }, options)
        : call(
            contract.saveMeeting,
            {
              body: {
                ...body,
                id: state.meeting.id,
                eigentuemerEid: state.meeting.eigentuemerEid,
                version: String(state.meeting.version),
              },
              files,
            },
            options,
          );
    },
    {
      attempt: 'save',
      toast: ({ versammlung }) =>
        t(stored === null ? 'meetings.added' : 'meetings.changed', { number: versammlung.versammlungsnummer }),
      invalidates: [meetingKeys.all],
      onDone,
      onSettled: () => setProgress(null),
    },
  );
  return (
    <DialogForm
      action={saving}
      input={values}
      submitLabel={t(stored === null ? 'meetings.addShort' : 'community.save')}
      values={{ ...values }}
    >
      {(problemOf) => {
        const line = (name: keyof Texts, maxLength: number) => ({
          name,
          label: t(`meetings.fields.${name}`),
          maxLength,
          value: values[name],
          error: problemOf(name),
          onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set({ [name]: value }),
        });
        return (
          <Stack gap="md">
            <Group grow align="flex-start">
              <TextInput {...line('versammlungsnummer', maxCommunityNumber)} withAsterisk />
              <NativeSelect
                name="art"
                label={t('meetings.fields.art')}
                value={art}
                data={meetingKinds.map((value) => ({ value, label: t(`meetings.kinds.${value}`) }))}
                onChange={({ currentTarget: { value } }) => set({ art: value as Values['art'] })}
              />
            </Group>
            <TextInput
              {...line('datum', contract.maxMeetingDate)}
              placeholder={t('meetings.datePlaceholder')}
              description={<UnderstoodDate text={datum} />}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
            <Group grow align="flex-start">
              <TextInput {...line('ort', maxPlace)} />
              <NativeSelect
                name="form"
                label={t('meetings.fields.form')}
                {...(form !== 'PRAESENZ' && { description: t(`meetings.formHints.${form}`) })}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                value={form}
                data={meetingForms.map((value) => ({ value, label: t(`meetings.forms.${value}`) }))}
                onChange={({ currentTarget: { value } }) => set({ form: value as Values['form'] })}
              />
            </Group>
            {form === 'PRAESENZ' ? null : (
              <Textarea {...line('zugang', contract.maxAccess)} autosize minRows={2} maxRows={6} />
            )}
            <DayInput
              name="antraegeBis"
              label={t('meetings.fields.antraegeBis')}
              value={antraegeBis}
              error={problemOf('antraegeBis')}
              onChange={(chosen) => set({ antraegeBis: chosen })}
            />
            <Textarea {...line('hinweise', contract.maxRemarks)} autosize minRows={2} maxRows={10} />
            <div>
              <FileDrop
                rule={communityFileRule}
                label={t('meetings.fields.pdfName')}
                text={file?.name ?? (stored?.pdfName || t('meetings.drop'))}
                progress={progress}
                onTake={(taken) => {
                  setRefused(null);
                  set({ file: taken });
                }}
                onRefuse={setRefused}
              />
              {refused === null && problemOf('file') === undefined ? null : (
                <Text size="sm" c="var(--mantine-color-error)" role="alert">
                  {refused ?? problemOf('file')}
                </Text>
              )}
            </div>
          </Stack>
        );
      }}
    </DialogForm>
  );
}
