import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { FormBar } from '#platform/web/form/form-bar.tsx';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts';
import classes from './organizations.module.css';

interface OrganizationFormProps {
  readonly title: string;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly canSave: boolean;
  /** Why the last save failed; null when it did not. */
  readonly error: unknown;
  /** Resolves to whether it was saved. */
  readonly onSave: () => Promise<boolean>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Card that holds a form: takes the focus when it opens, saves by button, Enter and Ctrl+S, guards what is not saved. */
export function OrganizationForm({ title, isDirty, isSaving, canSave, error, onSave, onCancel, children }: OrganizationFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const save = async () => canSave && !isSaving && onSave();
  useUnsavedGuard(isDirty, save);
  useShortcuts({ 'mod+s': () => void save() });
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form ref={form} className={classes.form} aria-labelledby={id} onSubmit={submit} noValidate>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
      <FormBar isDirty={isDirty} isSaving={isSaving} error={error} canSave={canSave} onCancel={onCancel} />
    </form>
  );
}

/** Related fields under a quiet heading. */
export function FormSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.section}>
        {title}
      </h3>
      {text === undefined ? null : <p className={classes.sectionText}>{text}</p>}
      {children}
    </section>
  );
}

/** Opens and closes a part of a form. */
export function FoldButton({ isOpen, controls, onToggle, children }: { isOpen: boolean; controls: string; onToggle: () => void; children: ReactNode }) {
  return (
    <Button type="button" variant="subtle" size="compact-sm" className={classes.fold ?? ''} aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
      {children}
    </Button>
  );
}
