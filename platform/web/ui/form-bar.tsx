import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface FormBarProps {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Left out when the bar stands in a `<form>`: saving then submits it. */
  readonly onSave?: () => void;
  readonly onCancel: () => void;
  /** Whether saving is possible; an unchanged form may be saved unless this is false. */
  readonly canSave?: boolean;
  /** Name of the button that saves; „Speichern“ if absent. */
  readonly saveLabel?: string;
  /** Further actions, left of cancel. */
  readonly children?: ReactNode;
}

/** Bar with save and cancel that stays at the bottom of the window and tells whether something is unsaved. */
export function FormBar({ isDirty, isSaving, onSave, onCancel, canSave = true, saveLabel, children }: FormBarProps) {
  const { t } = useTranslation('platform');
  return (
    <Group className="kontor-form-bar" justify="flex-end" gap="sm">
      <Text className="kontor-form-bar-note" size="sm" role="status" data-dirty={isDirty || undefined}>
        {isDirty ? t('formBar.unsaved') : ''}
      </Text>
      {children}
      <Button variant="default" onClick={onCancel} disabled={isSaving}>
        {t('actions.cancel')}
      </Button>
      <Button
        type={onSave === undefined ? 'submit' : 'button'}
        loading={isSaving}
        disabled={!canSave}
        {...(onSave === undefined ? {} : { onClick: onSave })}
      >
        {saveLabel ?? t('actions.save')}
      </Button>
    </Group>
  );
}
