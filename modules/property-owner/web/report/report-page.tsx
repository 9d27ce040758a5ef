import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { IconCalendarOff, IconFileTypePdf, IconReceiptOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { EmptyState } from '#platform/web/components/states.tsx';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import type { Owner } from '../../contract/owners/owners.ts';
import { OwnerHeader } from '../owners/owner-header.tsx';
import { OwnerState } from '../owners/owner-state.tsx';
import { useOwner } from '../owners/use-owner.ts';
import { reportPage } from '../pages.ts';
import { getEvaluationPdf } from './evaluation-queries.ts';
import { ReportContent } from './report-content.tsx';

/** Page of an owner's annual evaluation. */
export function ReportPage() {
  const { t } = useTranslation('property-owner');
  const navigate = useNavigate();
  const choice = useOwner(reportPage, { dependent: ['year'] });
  const { eid, owner } = choice;
  const { year } = reportPage.useSearch();
  const isReady = eid !== undefined && owner !== undefined && owner !== null;
  const years = isReady ? listYears(owner) : [];
  const [newest] = years;
  const open = (chosen: number, replace: boolean) =>
    void navigate({
      ...reportPage.link({}, { ...(eid === undefined ? {} : { eid }), year: chosen }),
      replace,
      resetScroll: false,
    });
  useEffect(() => {
    if (year === undefined && newest !== undefined) open(newest, true);
  });
  const shown = year !== undefined && years.includes(year) ? year : undefined;
  return (
    <Stack gap="md" miw={0}>
      <OwnerHeader
        title={t('report.title')}
        choice={choice}
        {...(years.length > 0 && {
          action: (
            <Group gap={12} wrap="nowrap">
              <NativeSelect
                aria-label={t('report.year')}
                value={shown ?? ''}
                data={[
                  ...(shown === undefined ? [{ value: '', label: '–', disabled: true }] : []),
                  ...years.map(String),
                ]}
                onChange={({ currentTarget: { value } }) => open(Number(value), false)}
              />
              {shown === undefined || eid === undefined ? null : <PdfButton eid={eid} year={String(shown)} />}
            </Group>
          ),
        })}
      />
      {shown === undefined || eid === undefined ? null : <ReportContent eid={eid} year={String(shown)} />}
      {isReady && newest === undefined ? (
        <EmptyState
          icon={<IconReceiptOff size={28} />}
          title={t('transactions.emptyTitle')}
          text={t('report.emptyText')}
        />
      ) : null}
      {newest !== undefined && year !== undefined && shown === undefined ? (
        <EmptyState
          icon={<IconCalendarOff size={28} />}
          title={t('report.outsideTitle', { year })}
          text={t('report.outsideText', { first: years.at(-1), last: newest })}
          action={<Button onClick={() => open(newest, true)}>{t('report.showYear', { year: newest })}</Button>}
        />
      ) : null}
      {isReady ? null : <OwnerState choice={choice} />}
    </Stack>
  );
}

/** Lists years, newest first. */
function listYears({ buchungen_start_jahr: first, buchungen_end_jahr: last }: Owner): number[] {
  return first === null || last === null ? [] : Array.from({ length: last - first + 1 }, (_, index) => last - index);
}

function PdfButton({ eid, year }: { readonly eid: string; readonly year: string }) {
  const { t } = useTranslation('property-owner');
  const download = useDownload(getEvaluationPdf, {
    toFile: () => ({ name: 'Report.pdf', type: 'application/pdf' }),
    toast: () => t('report.downloaded'),
  });
  const start = () => {
    if (!download.isRunning) download.run({ params: { eid, year } });
  };
  useShortcuts({ 'mod+p': start });
  return (
    <Button leftSection={<IconFileTypePdf size={18} aria-hidden />} loading={download.isRunning} onClick={start}>
      {t('report.pdf')}
    </Button>
  );
}
