import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldSet } from '#platform/contract/fields.ts';
import { Card } from '#platform/web/components/card.tsx';
import { useReturnFocus } from '#platform/web/feedback/return-focus.ts';
import { EntityForm, useFocusOnOpen } from '#platform/web/form/entity-form.tsx';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import type { Saving } from '#platform/web/form/use-save.ts';

/** What the page tells each card: one card is edited at a time. */
export interface CardEditing {
  readonly isEditing: boolean;
  /** Another card is being edited. */
  readonly isLocked: boolean;
  readonly start: () => void;
  readonly stop: () => void;
}

interface ConfigCardProps {
  readonly title: string;
  readonly text: string;
  readonly card: CardEditing;
  /** The values as they are saved. */
  readonly children: ReactNode;
  /** Takes their place while the card is edited. */
  readonly form: ReactNode;
}

/** Card of the configuration: shows its values, or the form that edits them. */
export function ConfigCard({ title, text, card, children, form }: ConfigCardProps) {
  const { t } = useTranslation('accounting');
  const edit = useReturnFocus<HTMLButtonElement>(card.isEditing);
  if (card.isEditing) return form;
  return (
    <Card
      title={title}
      text={text}
      action={
        <Button ref={edit} variant="default" flex="none" leftSection={<IconPencil size={16} aria-hidden />} disabled={card.isLocked} onClick={card.start} aria-label={t('configuration.editOf', { title })}>
          {t('actions.edit')}
        </Button>
      }
    >
      {children}
    </Card>
  );
}

interface ConfigFormProps<Fields extends FieldSet> {
  readonly title: string;
  readonly text: string;
  readonly editing: EntityEditing<Fields>;
  readonly saving: Saving<Fields>;
  readonly onCancel: () => void;
  readonly nameField: (path: string) => string;
  readonly children: ReactNode;
}

/** The form of a card. */
export function ConfigForm<Fields extends FieldSet>(form: ConfigFormProps<Fields>) {
  useFocusOnOpen(form.editing);
  const { root } = form.editing;
  // Opened, a card is taller: its end may lie below the window.
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest' });
  }, [root]);
  return <EntityForm {...form} />;
}
