import { Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { FieldSet } from '../../contract/fields.ts';
import { Card } from '../components/card.tsx';
import { useReturnFocus } from '../feedback/return-focus.ts';
import { EntityForm, useFocusOnOpen } from '../form/entity-form.tsx';
import type { EntityEditing } from '../form/use-entity-form.ts';
import type { Saving } from '../form/use-save.ts';

/** State of a card, from its page: one card is edited at a time. */
export interface CardEditing {
  readonly isEditing: boolean;
  /** True while another card is edited. */
  readonly isLocked: boolean;
  readonly start: () => void;
  readonly stop: () => void;
}

interface SettingsCardProps {
  readonly title: string;
  readonly text: string;
  readonly card: CardEditing;
  /** Label of the button that opens the form. */
  readonly editLabel: string;
  /** Accessible name of that button, with the name of the card. */
  readonly editName: string;
  /** Element beside the button, such as another action. */
  readonly extra?: ReactNode;
  /** Saved values. */
  readonly children: ReactNode;
  /** Form that replaces them during an edit. */
  readonly form: ReactNode;
}

/** Card of settings: shows its values, or the form that edits them. */
export function SettingsCard({ title, text, card, editLabel, editName, extra, children, form }: SettingsCardProps) {
  const edit = useReturnFocus<HTMLButtonElement>(card.isEditing);
  if (card.isEditing) return form;
  return (
    <Card
      title={title}
      text={text}
      action={
        <Group gap="xs">
          {extra}
          <Button
            ref={edit}
            variant="default"
            flex="none"
            leftSection={<IconPencil size={16} aria-hidden />}
            disabled={card.isLocked}
            onClick={card.start}
            aria-label={editName}
          >
            {editLabel}
          </Button>
        </Group>
      }
    >
      {children}
    </Card>
  );
}

interface SettingsFormProps<Fields extends FieldSet> {
  readonly title: string;
  readonly text: string;
  readonly editing: EntityEditing<Fields>;
  readonly saving: Saving<Fields>;
  readonly onCancel: () => void;
  /** Label of the button that saves, such as one that also tests what is saved. */
  readonly saveLabel?: string;
  readonly nameField: (path: string) => string;
  readonly children: ReactNode;
}

/** The form of a card. */
export function SettingsForm<Fields extends FieldSet>(form: SettingsFormProps<Fields>) {
  useFocusOnOpen(form.editing);
  const { root } = form.editing;
  // An open card is taller: its end may be below the visible area.
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest' });
  }, [root]);
  return <EntityForm {...form} />;
}
