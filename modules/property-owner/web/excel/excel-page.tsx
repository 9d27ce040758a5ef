import { Button, Group, List, Loader, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { InlineError } from '#platform/web/components/states.tsx';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { formatFileSize } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DaysFilter } from '#platform/web/lists/filter-fields.tsx';
import { allOwners } from '../../contract/external-ids.ts';
import { OwnerHeader } from '../owners/owner-header.tsx';
import { OwnerState } from '../owners/owner-state.tsx';
import { useOwner } from '../owners/use-owner.ts';
import { excelPage } from '../pages.ts';
import { SavedPopup } from './saved-popup.tsx';
import { useWorkbook } from './use-workbook.ts';
import textClasses from '#platform/web/components/text.module.css';

const parts = ['overview', 'postings', 'evaluation', 'houses', 'receipts', 'balances'] as const;

/** Page that downloads an owner's books as a workbook. */
export function ExcelPage() {
  const { t } = useTranslation('property-owner');
  const choice = useOwner(excelPage, { offersAll: true });
  const { eid, owner } = choice;
  const isReady = eid !== undefined && owner !== undefined && owner !== null;
  return (
    <Stack gap="md" miw={0}>
      <OwnerHeader title={t('excel.title')} choice={choice} />
      {isReady ? (
        <WorkbookCard key={eid} eid={eid} name={eid === allOwners ? t('owners.all') : owner.anzeigename} />
      ) : (
        <OwnerState choice={choice} />
      )}
    </Stack>
  );
}

function WorkbookCard({ eid, name }: { readonly eid: string; readonly name: string }) {
  const { t } = useTranslation(['property-owner', 'platform']);
  const language = useLanguage();
  const navigate = useNavigate();
  const { from, to } = excelPage.useSearch();
  const [saved, setSaved] = useState<number | null>(null);
  const closePopup = useCallback(() => setSaved(null), []);
  const size = (bytes: number): string => formatFileSize(bytes, language);
  const { received, error, start, cancel } = useWorkbook((bytes) => {
    setSaved(bytes);
    notifySuccess(t('excel.done'));
  });
  useShortcuts({ 'mod+p': () => (received === null ? start({ eid, from, to }) : undefined) });
  const setDays = (days: { readonly from?: string | null; readonly to?: string | null }) => {
    const next = Object.entries({ from, to, ...days }).filter(([, day]) => day !== null && day !== undefined);
    void navigate({
      ...excelPage.link({}, excelPage.readSearch({ eid, ...Object.fromEntries(next) })),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <Card title={t('excel.card', { name })} text={t('excel.text')} className={textClasses['measure']}>
      <Stack gap="md" align="flex-start">
        <List size="sm" spacing={6}>
          {parts.map((part) => (
            <List.Item key={part}>
              <Text span size="sm" fw={600}>
                {t(`excel.parts.${part}.name`)}
              </Text>
              {' – '}
              {t(`excel.parts.${part}.text`)}
            </List.Item>
          ))}
        </List>
        <Stack gap={6} w="100%">
          <Text size="sm" fw={600} id="workbook-days">
            {t('excel.days')}
          </Text>
          <div role="group" aria-labelledby="workbook-days">
            <DaysFilter
              list={{
                filters: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } as {
                  from?: string;
                  to?: string;
                },
                setFilters: setDays,
              }}
            />
          </div>
          <Text size="sm" c="dimmed">
            {t('excel.daysText')}
          </Text>
        </Stack>
        {error === null ? null : <InlineError error={error} onRetry={() => start({ eid, from, to })} />}
        {received === null ? (
          <Button leftSection={<IconFileSpreadsheet size={18} aria-hidden />} onClick={() => start({ eid, from, to })}>
            {t('excel.download')}
          </Button>
        ) : (
          <Group gap="sm">
            <Loader size={18} aria-hidden />
            <Text size="sm">
              {received === 0 ? t('excel.preparing') : t('excel.received', { size: size(received) })}
            </Text>
            <Button variant="default" onClick={cancel}>
              {t('platform:actions.cancel')}
            </Button>
          </Group>
        )}
        <VisuallyHidden role="status">{received === null ? '' : t('excel.preparing')}</VisuallyHidden>
      </Stack>
      <SavedPopup isOpen={saved !== null} onClose={closePopup}>
        {t('excel.saved', { size: size(saved ?? 0) })}
      </SavedPopup>
    </Card>
  );
}
