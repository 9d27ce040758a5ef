import { Text } from '@mantine/core';
import { useEffect } from 'react';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import type { FieldSet } from '../../contract/fields.ts';
import { Card } from '../components/card.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { FieldNames } from './conflict-dialog.tsx';
import { KeptInputNotice } from './kept-input-notice.tsx';
import { focusFirstField } from './focus-field.ts';
import { FormBar } from './form-bar.tsx';
import { useUnsavedGuard } from './unsaved-guard.ts';
import type { EntityEditing } from './use-entity-form.ts';
import type { KeptInput } from './use-kept-input.ts';
import type { Saving } from './use-save.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';
import classes from './form.module.css';

/** Labels of fields serve the conflict dialog: forms without versions need none. */
interface EntityFormProps<Fields extends FieldSet> extends Partial<FieldNames> {
  readonly title: string;
  /** Secondary text under the title. */
  readonly text?: string;
  readonly editing: EntityEditing<Fields>;
  readonly saving: Saving<Fields>;
  /** Called without saving: after Cancel or Escape, and after the user has discarded changes. */
  readonly onCancel: () => void;
  /** True if the form is complete enough to save. */
  readonly canSave?: boolean;
  readonly saveLabel?: string;
  /** Note beside the buttons about missing input, or further buttons. */
  readonly note?: ReactNode;
  /** Unsaved input that this browser keeps over a reload. */
  readonly kept?: KeptInput;
  readonly children: ReactNode;
}

/** Form with its bar: saves by button, Enter and Ctrl+S, cancels by button and Escape, and guards unsaved changes. */
export function EntityForm<Fields extends FieldSet>({
  title,
  text,
  editing,
  saving,
  onCancel,
  canSave = true,
  saveLabel,
  note = '',
  kept,
  children,
  nameField,
  nameOption,
}: EntityFormProps<Fields>) {
  const { root, isDirty } = editing;
  const save = async () => canSave && saving.save();
  const { mayDiscard } = useUnsavedGuard(isDirty, canSave ? saving.save : undefined, kept?.forget);
  const cancel = async () => {
    if (!saving.isSaving && (await mayDiscard())) onCancel();
  };
  useSaveShortcut({ saving, save, root });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignores keys of dialogs, which bubble here through the React tree.
    if (event.key === 'Escape' && !event.defaultPrevented && event.currentTarget.contains(event.target as Node))
      void cancel();
  };
  return (
    <Card
      as="form"
      ref={root}
      title={title}
      {...(text === undefined ? {} : { text })}
      isOpen={isDirty}
      className={classes.form}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      noValidate
    >
      {kept === undefined ? null : <KeptInputNotice kept={kept} />}
      {children}
      <FormBar
        isDirty={isDirty}
        isSaving={saving.isSaving}
        error={saving.error}
        canSave={canSave}
        onCancel={() => void cancel()}
        {...(saveLabel === undefined ? {} : { saveLabel })}
      >
        {note === '' ? null : typeof note !== 'string' ? (
          note
        ) : (
          <Text size="sm" c="dimmed" className={classes.note}>
            {note}
          </Text>
        )}
      </FormBar>
      {nameField === undefined ? null : (
        <ConflictDialog saving={saving} nameField={nameField} {...(nameOption === undefined ? {} : { nameOption })} />
      )}
    </Card>
  );
}

/** Focuses the first input of a form that was just opened. */
export function useFocusOnOpen<Fields extends FieldSet>({ root }: EntityEditing<Fields>): void {
  useEffect(() => focusFirstField(root.current), [root]);
}
