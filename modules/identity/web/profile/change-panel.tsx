import { Button, Title } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { FormBar } from '#platform/web/form/form-bar.tsx';
import { useReturnFocus } from '#platform/web/feedback/return-focus.ts';

interface ChangePanelProps {
  readonly title: string;
  /** What the panel shows as long as nothing is changed. */
  readonly children: ReactNode;
  /** Name of the button that opens the form; the form is open while there is one. */
  readonly action: string;
  readonly onOpen: () => void;
  readonly form: ChangeForm | null;
  /** What stood here before had the focus. */
  readonly takesFocus?: boolean;
}

export interface ChangeForm {
  readonly fields: ReactNode;
  readonly saveLabel: string;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly canSave: boolean;
  /** Why the last save failed; null when it did not. */
  readonly error: unknown;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

/** Part of the account that shows what is, and turns into a form by its button. */
export function ChangePanel({ title, children, action, onOpen, form, takesFocus = false }: ChangePanelProps) {
  const heading = useId();
  const opener = useReturnFocus<HTMLButtonElement>(form !== null);
  useEffect(() => (takesFocus ? opener.current?.focus() : undefined), [opener, takesFocus]);
  return form === null ? (
    <section className="kontor-panel" aria-labelledby={heading}>
      <Title order={2} size="h5" id={heading}>
        {title}
      </Title>
      {children}
      <Button ref={opener} variant="default" onClick={onOpen}>
        {action}
      </Button>
    </section>
  ) : (
    <OpenForm title={title} {...form} />
  );
}

/** The form of a panel of the account. */
export function OpenForm({ title, fields, saveLabel, isDirty, isSaving, canSave, error, onSave, onCancel }: ChangeForm & { readonly title: string }) {
  const heading = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave && !isSaving) onSave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isSaving && !isDirty) onCancel();
  };
  return (
    <form ref={form} className="kontor-panel" data-open aria-labelledby={heading} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <Title order={2} size="h5" id={heading}>
        {title}
      </Title>
      <div className="kontor-panel-fields">{fields}</div>
      <FormBar isDirty={isDirty} isSaving={isSaving} error={error} canSave={canSave} saveLabel={saveLabel} onCancel={onCancel} />
    </form>
  );
}
