import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxCaption } from '../../contract/objects/pictures.ts';

interface CaptionInputProps {
  readonly label: string;
  readonly value: string;
  readonly onSave: (caption: string) => void;
}

/** Caption with its counter; saved when it is left or with Enter. One that is too long stays as typed, unsaved. */
export function CaptionInput({ label, value, onSave }: CaptionInputProps) {
  const { t } = useTranslation('real-estate');
  // Null: as it is saved.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value;
  const length = [...text.trim()].length;
  const isTooLong = length > maxCaption;
  const save = () => {
    if (typed === null || isTooLong) return;
    if (text.trim() !== value) onSave(text.trim());
    setTyped(null);
  };
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={t('pictures.fields.titlePicture')}
      value={text}
      error={isTooLong ? t('pictures.captionTooLong', { maximum: maxCaption, count: length - maxCaption }) : undefined}
      rightSection={
        <Text component="span" size="xs" c={isTooLong ? 'var(--kontor-danger-text)' : 'dimmed'} aria-hidden>
          {`${length}/${maxCaption}`}
        </Text>
      }
      rightSectionWidth={48}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
