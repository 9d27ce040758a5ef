import { Modal } from '@mantine/core';
import type { FormEvent, Ref } from 'react';
import { openQuestion } from '../feedback/question.ts';
import { FormBar } from '../form/form-bar.tsx';
import { RecordFields } from './record-fields.tsx';
import type { RecordScreen } from './record-screen.ts';
import type { ShownRecord } from './shown-record.ts';
import { useRecordWords } from './record-words.ts';
import { useRecordForm } from './use-record-form.ts';
import classes from './records.module.css';

interface RecordDialogProps {
  readonly screen: RecordScreen;
  /** Initial values of the new record. */
  readonly prefill: Readonly<Record<string, unknown>>;
  /** Called with the added record; null without one. */
  readonly onClose: (added: ShownRecord | null) => void;
}

/** Dialog that adds a record over the form in progress. */
export function RecordDialog({ screen, prefill, onClose }: RecordDialogProps) {
  const words = useRecordWords(screen);
  const form = useRecordForm({ screen, record: null, prefill, onClose });
  const {
    editing: { root, isDirty },
    saving,
  } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form of the page below is an ancestor in the React tree, though not in the DOM.
    event.stopPropagation();
    void form.save();
  };
  const cancel = () => {
    // Escape declines the question above the dialog, not the dialog.
    if (openQuestion.get() === null) void form.cancel();
  };
  return (
    // Without a close button, the first field takes the focus.
    <Modal
      opened
      onClose={cancel}
      size="lg"
      title={words.say('new')}
      withCloseButton={false}
      closeOnClickOutside={false}
      returnFocus={false}
    >
      <form
        ref={root as Ref<HTMLFormElement>}
        onSubmit={submit}
        noValidate
        aria-label={words.say('one')}
        className={classes.dialog}
      >
        <RecordFields form={form} />
        <FormBar isDirty={isDirty} isSaving={saving.isSaving} error={saving.error} onCancel={cancel} />
      </form>
    </Modal>
  );
}
