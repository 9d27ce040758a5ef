import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../components/card.tsx';
import { FormBar } from '../form/form-bar.tsx';
import { RecordFields } from './record-fields.tsx';
import type { RecordScreen } from './record-screen.ts';
import type { ShownRecord } from './shown-record.ts';
import { useRecordWords } from './record-words.ts';
import { useRecordCommands } from './use-record-commands.ts';
import { useRecordForm } from './use-record-form.ts';
import classes from '../form/form.module.css';

/** Form of a record on its page; saving, deleting and cancelling return to the list. */
export function RecordForm({ screen, record }: { readonly screen: RecordScreen; readonly record: ShownRecord | null }) {
  const { t } = useTranslation('platform');
  const words = useRecordWords(screen);
  const { openList, remove } = useRecordCommands(screen);
  const form = useRecordForm({ screen, record, onClose: () => void openList() });
  const {
    editing: { root, isDirty },
    saving,
  } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <Card as="form" ref={root} onSubmit={submit} noValidate aria-label={words.say('one')} className={classes.form}>
      <RecordFields form={form} />
      <FormBar isDirty={isDirty} isSaving={saving.isSaving} error={saving.error} onCancel={() => void form.cancel()}>
        {record === null ? null : (
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={saving.isSaving}
            onClick={() => void remove(record).then((isGone) => (isGone ? form.close(null) : undefined))}
          >
            {t('actions.delete')}
          </Button>
        )}
      </FormBar>
    </Card>
  );
}
