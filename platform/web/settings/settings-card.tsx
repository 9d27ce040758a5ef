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

/** What the page tells each card: one card is edited at a time. */
export interface CardEditing {
  readonly isEditing: boolean;
  /** Another card is being edited. */
  readonly isLocked: boolean;
  readonly start: () => void;
  readonly stop: () => void;
}

interface SettingsCardProps {
  readonly title: string;
  readonly text: string;
  readonly card: CardEditing;
  /** On the button that opens the form. */
  readonly editLabel: string;
  /** The same with the name of the card, for who does not see it. */
  readonly editName: string;
  /** Stands beside the button, such as another action. */
  readonly extra?: ReactNode;
  /** The values as they are saved. */
  readonly children: ReactNode;
  /** Takes their place while the card is edited. */
  readonly form: ReactNode;
}

/** A card of settings: shows its values, or the form that edits them. */
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
  readonly nameField: (path: string) => string;
  readonly children: ReactNode;
}

/** The form of a card. */
export function SettingsForm<Fields extends FieldSet>(form: SettingsFormProps<Fields>) {
  useFocusOnOpen(form.editing);
  const { root } = form.editing;
  // Opened, a card is taller: its end may lie below the window.
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest' });
  }, [root]);
  return <EntityForm {...form} />;
}
