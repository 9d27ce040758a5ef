import { Button, Title } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { FieldSet } from '#platform/contract/fields.ts';
import { useReturnFocus } from '#platform/web/feedback/return-focus.ts';
import { EntityForm, useFocusOnOpen } from '#platform/web/form/entity-form.tsx';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import type { Saving } from '#platform/web/form/use-save.ts';

interface ChangePanelProps {
  readonly title: string;
  /** What the panel shows as long as nothing is changed. */
  readonly children: ReactNode;
  /** Name of the button that opens the form. */
  readonly action: string;
  /** Takes the place of the panel while it is open. */
  readonly form: (close: () => void) => ReactNode;
  /** What stood here before had the focus. */
  readonly takesFocus?: boolean;
}

/** Part of the account that shows what is, and turns into a form by its button. */
export function ChangePanel({ title, children, action, form, takesFocus = false }: ChangePanelProps) {
  const heading = useId();
  const [isOpen, setOpen] = useState(false);
  const opener = useReturnFocus<HTMLButtonElement>(isOpen);
  useEffect(() => (takesFocus ? opener.current?.focus() : undefined), [opener, takesFocus]);
  if (isOpen) return form(() => setOpen(false));
  return (
    <section className="kontor-panel" aria-labelledby={heading}>
      <Title order={2} size="h5" id={heading}>
        {title}
      </Title>
      {children}
      <Button ref={opener} variant="default" onClick={() => setOpen(true)}>
        {action}
      </Button>
    </section>
  );
}

interface PanelFormProps<Fields extends FieldSet> {
  readonly title: string;
  readonly editing: EntityEditing<Fields>;
  readonly saving: Saving<Fields>;
  readonly canSave: boolean;
  readonly saveLabel: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** The open form of a panel; what it changes has no versions, so nobody else can be in the way. */
export function PanelForm<Fields extends FieldSet>({ children, ...form }: PanelFormProps<Fields>) {
  useFocusOnOpen(form.editing);
  return (
    <EntityForm {...form} nameField={(path) => path} className="kontor-panel">
      <div className="kontor-panel-fields">{children}</div>
    </EntityForm>
  );
}
