import { Button, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { makeRecordDocument } from '../../contract/documents/documents.ts';

interface RecordProps {
  readonly patientId: string;
}

/** Button that prints the record of a person: their released entries and the list of initials. */
export function PrintRecord({ patientId }: RecordProps) {
  const { t } = useTranslation('assistants');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('printing.record')}
      </Button>
      <FormDialog opened={isOpen} title={t('printing.record')} onClose={() => setOpen(false)}>
        <RecordForm patientId={patientId} onClose={() => setOpen(false)} />
      </FormDialog>
    </>
  );
}

function RecordForm({ patientId, onClose }: RecordProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('assistants');
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const download = useDownload(makeRecordDocument, {
    // Names of people stand in no folder of downloads.
    toFile: () => ({ name: 'Record.pdf', type: 'application/pdf' }),
    toast: () => t('printing.downloaded'),
    onSaved: onClose,
  });
  const isBackwards = from !== null && to !== null && from > to;
  return (
    <DialogForm
      action={download}
      input={isBackwards ? null : { body: { patientId, from, to } }}
      submitLabel={t('printing.make')}
    >
      <Stack gap="md">
        <DayInput
          label={t('printing.from')}
          description={t('printing.hint')}
          value={from}
          maxDate={todayInGermany()}
          clearable
          clearButtonProps={{ 'aria-label': t('printing.clear', { label: t('printing.from') }) }}
          onChange={setFrom}
          onUnreadable={() => setFrom(null)}
        />
        <DayInput
          label={t('printing.to')}
          value={to}
          maxDate={todayInGermany()}
          clearable
          clearButtonProps={{ 'aria-label': t('printing.clear', { label: t('printing.to') }) }}
          error={isBackwards ? t('printing.backwards') : undefined}
          onChange={setTo}
          onUnreadable={() => setTo(null)}
        />
      </Stack>
    </DialogForm>
  );
}
