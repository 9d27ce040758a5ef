import { Alert, Button, Group, Paper, Text } from '@mantine/core';
import { IconPencil, IconUsers } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBar } from '#platform/web/form/form-bar.tsx';
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts';
import classes from './configuration.module.css';

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
  readonly editing: CardEditing;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly isConflict: boolean;
  /** Why the last save failed; null when it did not. */
  readonly error: unknown;
  /** Resolves to whether it was saved. */
  readonly onSave: () => Promise<boolean>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Opened, a card is taller: its end may lie below the window. */
const showWhole = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'nearest' });

/** Card of the configuration: shows its values, or edits them with save and cancel at its foot. */
export function ConfigCard({ title, text, editing, isDirty, isSaving, isConflict, error, onSave, onCancel, children }: ConfigCardProps) {
  const { t } = useTranslation('accounting');
  const id = useId();
  useUnsavedGuard(editing.isEditing && isDirty, onSave);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) void onSave();
  };
  const head = (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
      <div className={classes.titles}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      {editing.isEditing ? null : (
        <Button variant="default" className={classes.edit} leftSection={<IconPencil size={16} aria-hidden />} disabled={editing.isLocked} onClick={editing.start} aria-label={t('configuration.editOf', { title })}>
          {t('actions.edit')}
        </Button>
      )}
    </Group>
  );
  if (!editing.isEditing) {
    return (
      <Paper component="section" withBorder className={classes.card} aria-labelledby={id}>
        {head}
        {children}
      </Paper>
    );
  }
  return (
    <Paper ref={showWhole} component="form" withBorder className={classes.card} aria-labelledby={id} onSubmit={submit} noValidate data-editing>
      {head}
      {isConflict ? (
        <Alert icon={<IconUsers size={18} />} color="yellow" title={t('configuration.conflictTitle')} role="alert">
          {t('configuration.conflictText')}
        </Alert>
      ) : null}
      {children}
      <FormBar isDirty={isDirty} isSaving={isSaving} error={error} onCancel={onCancel} />
    </Paper>
  );
}
