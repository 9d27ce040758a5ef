import { Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { FieldSet } from '#platform/contract/fields.ts';
import { Card } from '#platform/web/components/card.tsx';
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
  const [isOpen, setOpen] = useState(false);
  const opener = useReturnFocus<HTMLButtonElement>(isOpen);
  useEffect(() => (takesFocus ? opener.current?.focus() : undefined), [opener, takesFocus]);
  if (isOpen) return form(() => setOpen(false));
  return (
    <Card title={title}>
      {children}
      <Button ref={opener} variant="default" onClick={() => setOpen(true)}>
        {action}
      </Button>
    </Card>
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
    <EntityForm {...form}>
      <Stack gap={14} maw={420}>
        {children}
      </Stack>
    </EntityForm>
  );
}
