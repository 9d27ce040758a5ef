import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxMinutesText } from '#modules/property-owner/contract/community/running/meeting-record.ts';

/** Text for the minutes, kept as soon as the field is left. */
export function NoteForm({ note, onSave }: { readonly note: string; readonly onSave: (text: string) => void }) {
  const { t } = useTranslation('property-owner');
  const [text, setText] = useState(note);
  return (
    <Textarea
      label={t('running.note')}
      description={t('running.noteHint')}
      value={text}
      maxLength={maxMinutesText}
      autosize
      minRows={2}
      maxRows={10}
      onChange={({ currentTarget: { value } }) => setText(value)}
      onBlur={() => {
        if (text.trim() !== note) onSave(text.trim());
      }}
    />
  );
}
