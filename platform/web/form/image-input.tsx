import { Button, Input, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldSet } from '../../contract/fields.ts';
import { FileDrop } from '../files/file-drop.tsx';
import { holdFile, releaseFile } from './chosen-files.ts';
import { Picture } from './picture.tsx';
import type { EntityEditing } from './use-entity-form.ts';
import { useField } from './use-field.ts';
import textClasses from '../components/text.module.css';

interface ImageInputProps {
  readonly editing: EntityEditing<FieldSet>;
  readonly name: string;
  readonly label: ReactNode;
  /** Sent share from 0 to 1 during the upload. */
  readonly progress?: number | null;
}

/**
 * Picture of a field: shown on white, replaceable by a dropped or selected one, removable. The sender takes the file
 * with `fileOf`.
 */
export function ImageInput({ editing, name, label, progress = null }: ImageInputProps) {
  const { t } = useTranslation('platform');
  const { value, set, refuse, message } = useField<FieldSet, string>(editing, name);
  const chosen = useRef('');
  useEffect(() => () => releaseFile(chosen.current), []);
  const change = (file: File | null) => {
    releaseFile(chosen.current);
    chosen.current = file === null ? '' : holdFile(file);
    set(chosen.current);
  };
  const rule = editing.fields[name]?.fileRule;
  return (
    <Input.Wrapper label={label} labelElement="div" error={message} errorProps={{ role: 'alert' }}>
      <Stack gap="sm" mb={5}>
        {value === '' ? null : <Picture address={value} label={typeof label === 'string' ? label : ''} />}
        {rule === undefined ? null : (
          <FileDrop
            rule={rule}
            label={t('image.choose')}
            text={t('image.drop')}
            progress={progress}
            onTake={change}
            onRefuse={refuse}
          />
        )}
        {value === '' ? null : (
          <Button
            variant="subtle"
            color="red"
            className={textClasses['start']}
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={({ currentTarget }) => {
              // The button disappears with the picture.
              currentTarget.closest<HTMLElement>('[data-field]')?.focus();
              change(null);
            }}
          >
            {t('image.remove')}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
