import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { germanDayOf } from '#platform/contract/days.ts';
import { readClock } from '#platform/web/clock.ts';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { resolutionNoteKinds } from '#modules/property-owner/contract/community/resolution-kinds.ts';
import { addResolutionNote, maxNote } from '#modules/property-owner/contract/community/resolutions.ts';
import type { Resolution } from '#modules/property-owner/contract/community/resolutions.ts';
import { resolutionKeys } from './resolution-queries.ts';

interface NoteDialogProps {
  /** Null while it is closed. */
  readonly resolution: Resolution | null;
  readonly onClose: () => void;
}

/** Dialog that adds a note to an entry, such as that it was contested. */
export function NoteDialog({ resolution, onClose }: NoteDialogProps) {
  const { t } = useTranslation('property-owner');
  return (
    <FormDialog opened={resolution !== null} onClose={onClose} title={t('community.addNote')}>
      {resolution === null ? null : <NoteForm resolution={resolution} onDone={onClose} />}
    </FormDialog>
  );
}

type NoteKind = (typeof resolutionNoteKinds)[number];

function NoteForm({ resolution, onDone }: { readonly resolution: Resolution; readonly onDone: () => void }) {
  const { t } = useTranslation('property-owner');
  const [art, setArt] = useState<NoteKind>('ANGEFOCHTEN');
  const [datum, setDatum] = useState<string | null>(germanDayOf(readClock()));
  const [text, setText] = useState('');
  const adding = useAction(addResolutionNote, {
    attempt: 'save',
    toast: () => t('community.noted'),
    invalidates: [resolutionKeys.all],
    onDone,
  });
  const params = { eid: resolution.eigentuemerEid, id: resolution.id };
  return (
    <DialogForm
      action={adding}
      input={datum === null ? null : { params, body: { art, datum, text } }}
      submitLabel={t('community.note')}
      values={{ art, datum, text }}
    >
      {(problemOf) => (
        <Stack gap="md">
          <NativeSelect
            name="art"
            label={t('community.noteKind')}
            value={art}
            data={resolutionNoteKinds.map((value) => ({ value, label: t(`community.noteKinds.${value}`) }))}
            onChange={({ currentTarget: { value } }) => setArt(value as NoteKind)}
          />
          <DayInput
            name="datum"
            label={t('community.noteDay')}
            value={datum}
            error={problemOf('datum')}
            onChange={setDatum}
          />
          <TextInput
            name="text"
            label={t('community.noteText')}
            maxLength={maxNote}
            value={text}
            error={problemOf('text')}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
        </Stack>
      )}
    </DialogForm>
  );
}
