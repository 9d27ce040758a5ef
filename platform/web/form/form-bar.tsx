import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { recoveries } from '../api/recovery.ts';
import { useStore } from '../state/store.ts';

export interface FormBarProps {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Error of the last save; null or absent without one. */
  readonly error?: unknown;
  /** Absent in a `<form>`: saving then submits it. */
  readonly onSave?: () => void;
  readonly onCancel: () => void;
  /** True if saving is possible; an unchanged form may be saved unless this is false. */
  readonly canSave?: boolean;
  /** True if neither saving nor cancelling is possible during another action on the saved state. */
  readonly isLocked?: boolean;
  /** Label of the save button; „Speichern“ if absent. */
  readonly saveLabel?: string;
  /** Further actions, left of cancel. */
  readonly children?: ReactNode;
  /** Actions that finish the work, right of saving, which then is not the main one. */
  readonly finish?: ReactNode;
}

/** Bar with save and cancel at the bottom of the window; shows unsaved changes, or the reason of a failed save. */
export function FormBar({
  isDirty,
  isSaving,
  error,
  onSave,
  onCancel,
  canSave = true,
  isLocked = false,
  saveLabel,
  children,
  finish,
}: FormBarProps) {
  const { t } = useTranslation('platform');
  const reason = isSaving ? null : nameReason(error);
  const hasRecovered = useRecoveredSince(error);
  const label = saveLabel ?? t('actions.save');
  const isRetry = reason === 'network' || reason === 'server' || reason === 'session';
  return (
    <Group className="kontor-form-bar" justify="flex-end" gap="sm">
      <Text className="kontor-form-bar-note" size="sm" role="status" data-failed={reason !== null || undefined}>
        {reason === null
          ? isDirty
            ? t('formBar.unsaved')
            : ''
          : isRetry && hasRecovered
            ? t('formBar.restored')
            : t('formBar.notSaved', { reason: t(`formBar.reasons.${reason}`) })}
      </Text>
      {children}
      <Button variant="default" onClick={onCancel} disabled={isSaving || isLocked}>
        {t('actions.cancel')}
      </Button>
      <Button
        type={onSave === undefined ? 'submit' : 'button'}
        variant={finish === undefined ? 'filled' : 'default'}
        loading={isSaving}
        disabled={!canSave || isLocked}
        {...(onSave === undefined ? {} : { onClick: onSave })}
      >
        {isRetry && !hasRecovered ? t('states.retry') : label}
      </Button>
      {finish}
    </Group>
  );
}

/** True once calls work again after this error. */
function useRecoveredSince(error: unknown): boolean {
  const count = useStore(recoveries);
  const [seen, setSeen] = useState({ error, count });
  // Another save failed: what was restored before says nothing about it.
  if (seen.error !== error) setSeen({ error, count });
  return seen.error === error && count > seen.count;
}

type Reason = 'network' | 'server' | 'session' | 'fields' | 'above';

/** Returns a short reason of a failed save; the banner has the whole text. */
function nameReason(error: unknown): Reason | null {
  if (error === null || error === undefined) return null;
  if (!(error instanceof ApiError)) return 'above';
  if (error.status === 0) return 'network';
  if (error.status >= 500) return 'server';
  if (error.status === 401) return 'session';
  return error.errors.every(({ field }) => field !== undefined) ? 'fields' : 'above';
}
