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
  /** Content of the panel while its form is closed. */
  readonly children: ReactNode;
  /** Label of the button that opens the form. */
  readonly action: string;
  /** Form that replaces the panel while it is open. */
  readonly form: (close: () => void) => ReactNode;
  /** True if the replaced element had the focus. */
  readonly takesFocus?: boolean;
}

/** Panel that shows a part of the account, and becomes a form by its button. */
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

/** Open form of a panel; account data has no versions, so edits cannot conflict. */
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
