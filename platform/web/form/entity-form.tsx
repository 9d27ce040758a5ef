import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useEffect, useId } from 'react';
import type { FieldSet } from '../../contract/fields.ts';
import { useShortcuts } from '../components/shortcuts.ts';
import { openQuestion } from '../feedback/question.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { focusFirstField } from './focus-field.ts';
import { FormBar } from './form-bar.tsx';
import { useUnsavedGuard } from './unsaved-guard.ts';
import type { EntityEditing } from './use-entity-form.ts';
import type { Saving } from './use-save.ts';
import classes from './form.module.css';

interface EntityFormProps<Fields extends FieldSet> {
  readonly title: string;
  readonly editing: EntityEditing<Fields>;
  readonly saving: Saving<Fields>;
  /** Without saving: after Cancel or Escape, and after the user has given up what was unsaved. */
  readonly onCancel: () => void;
  /** Whether there is enough to be saved. */
  readonly canSave?: boolean;
  readonly saveLabel?: string;
  /** The label of a field, for the dialog of a conflict. */
  readonly nameField: (path: string) => string;
  /** Beside the buttons: what is still missing. */
  readonly note?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A form with its bar: saves by button, Enter and Ctrl+S, cancels by button and Escape, guards what is not saved. */
export function EntityForm<Fields extends FieldSet>({
  title, editing, saving, onCancel, canSave = true, saveLabel, nameField, note = '', className = classes.form, children,
}: EntityFormProps<Fields>) {
  const id = useId();
  const { root, isDirty, fields } = editing;
  const save = async () => canSave && saving.save();
  const { mayDiscard } = useUnsavedGuard(isDirty, canSave ? saving.save : undefined);
  const cancel = async () => {
    if (!saving.isSaving && (await mayDiscard())) onCancel();
  };
  useShortcuts({
    'mod+s': () => {
      // Of several forms on a page the one that has the focus.
      const isMeant = document.activeElement === document.body || root.current?.contains(document.activeElement) === true;
      if (isMeant && saving.conflict === null && openQuestion.get() === null) void save();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Not of a dialog, whose keys arrive here through its place among the components.
    if (event.key === 'Escape' && !event.defaultPrevented && event.currentTarget.contains(event.target as Node)) void cancel();
  };
  return (
    <form ref={root as Ref<HTMLFormElement>} className={className} data-open aria-labelledby={id} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
      <FormBar isDirty={isDirty} isSaving={saving.isSaving} error={saving.error} canSave={canSave} onCancel={() => void cancel()} {...(saveLabel === undefined ? {} : { saveLabel })}>
        {note === '' ? null : <p className={classes.note}>{note}</p>}
      </FormBar>
      <ConflictDialog fields={fields} saving={saving} nameField={nameField} />
    </form>
  );
}

/** Puts the focus on the first input of a form that has just been opened. */
export function useFocusOnOpen<Fields extends FieldSet>({ root }: EntityEditing<Fields>): void {
  useEffect(() => focusFirstField(root.current), [root]);
}
