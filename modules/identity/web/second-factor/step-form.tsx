import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface StepFormProps {
  readonly submitLabel: string;
  /** Never rejects. */
  readonly onSubmit: () => Promise<void>;
  readonly onCancel?: () => void;
  readonly children: ReactNode;
}

/** One step of the setup: its fields, and buttons to continue or cancel. */
export function StepForm({ submitLabel, onSubmit, onCancel, children }: StepFormProps) {
  const { t } = useTranslation('platform');
  const [isBusy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    await onSubmit();
    setBusy(false);
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md" maw={420}>
        {children}
        <Group gap="sm">
          <Button type="submit" loading={isBusy}>
            {submitLabel}
          </Button>
          {onCancel === undefined ? null : (
            <Button variant="default" disabled={isBusy} onClick={onCancel}>
              {t('actions.cancel')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
