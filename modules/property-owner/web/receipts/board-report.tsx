import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFolderPlus, IconReportAnalytics } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readClock } from '#platform/web/clock.ts';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import type { Owner } from '../../contract/owners/owners.ts';
import { getBoardReport, layBoardReport } from '../../contract/receipts/board-report.ts';
import { documentKeys } from '../owner-documents/document-queries.ts';
import { PeriodSelect } from '../transactions/period-select.tsx';
import { daysOfAudit } from './days-of-audit.ts';

interface BoardReportProps {
  readonly owner: Owner;
  /** True for those who lay documents before the community. */
  readonly isLaid: boolean;
}

/** Button that opens the report of a community's receipts for its advisory board. */
export function BoardReport({ owner, isLaid }: BoardReportProps) {
  const { t } = useTranslation('property-owner');
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconReportAnalytics size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('receipts.boardReport.title')}
      </Button>
      <FormDialog opened={opened} onClose={close} title={t('receipts.boardReport.title')} size="lg">
        <ReportForm owner={owner} isLaid={isLaid} onDone={close} />
      </FormDialog>
    </>
  );
}

function ReportForm({ owner, isLaid, onDone }: BoardReportProps & { readonly onDone: () => void }) {
  const { t } = useTranslation('property-owner');
  const [days, setDays] = useState<{ readonly from: string | null; readonly to: string | null }>(() =>
    daysOfAudit(readClock()),
  );
  const { from, to } = days;
  const download = useDownload(getBoardReport, {
    toFile: () => ({
      name: `${t('receipts.boardReport.title')} ${from ?? ''} – ${to ?? ''}.pdf`,
      type: 'application/pdf',
    }),
    toast: () => t('receipts.boardReport.saved'),
    onSaved: onDone,
  });
  const laying = useAction(layBoardReport, {
    attempt: 'save',
    toast: () => t('receipts.boardReport.laid'),
    invalidates: [documentKeys.all, documentKeys.overview],
    onDone,
  });
  const period = from === null || to === null ? null : { from, to };
  const params = { eid: owner.eid };
  return (
    <DialogForm
      action={download}
      input={period === null ? null : { params, query: period }}
      submitLabel={t('receipts.boardReport.download')}
      values={{ from, to }}
      {...(laying.error === null ? {} : { error: laying.error })}
      extra={
        isLaid ? (
          <Button
            variant="default"
            leftSection={<IconFolderPlus size={16} aria-hidden />}
            loading={laying.isRunning}
            disabled={period === null || download.isRunning}
            onClick={() => (period === null ? undefined : laying.runInPlace({ params, body: period }))}
          >
            {t('receipts.boardReport.lay')}
          </Button>
        ) : null
      }
    >
      {(problemOf) => (
        <Stack gap="md">
          <Text size="sm">{t('receipts.boardReport.text')}</Text>
          <PeriodSelect owner={owner} from={from} to={to} allLabel={t('receipts.allTime')} onChange={setDays} />
          <Group grow align="flex-start">
            <DayInput
              name="from"
              label={t('receipts.boardReport.from')}
              withAsterisk
              value={from}
              error={problemOf('from')}
              onChange={(day) => setDays({ from: day, to })}
            />
            <DayInput
              name="to"
              label={t('receipts.boardReport.to')}
              withAsterisk
              value={to}
              error={problemOf('to')}
              onChange={(day) => setDays({ from, to: day })}
            />
          </Group>
          {isLaid ? (
            <Text size="sm" c="dimmed">
              {t('receipts.boardReport.layHint')}
            </Text>
          ) : null}
        </Stack>
      )}
    </DialogForm>
  );
}
