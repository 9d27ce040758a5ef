import { Button, Group, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import textClasses from '#platform/web/components/text.module.css';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { downloadDeliveryErrors } from '../../contract/refresh/refreshes.ts';
import type { Refresh } from '../../contract/refresh/refreshes.ts';
import { listFiles } from './delivery-files.ts';
import { RemovedEntries } from './removed-entries.tsx';
import { useSayOutcome } from './use-say-outcome.ts';
import { useUndoDelivery } from './use-undo-delivery.ts';

const countNames = ['fetched', 'unchanged', 'new', 'changed', 'withdrawn', 'refused'] as const;

/** Results and errors of a delivery, by file, with what can be done about it. */
export function RefreshDetails({ entry }: { readonly entry: Refresh }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const { sayOutcome, sayError, sayUnresolved } = useSayOutcome();
  const { counts, errors, errorCount, unresolved, withdrawals, state, delivery } = entry;
  const files = listFiles({ counts });
  const outcome = sayOutcome(entry);
  const isRemoved = state === 'taken' || state === 'checked';
  return (
    <Stack gap="md">
      {outcome === '' ? null : (
        <Text size="sm" className={textClasses['anywhere']}>
          {outcome}
        </Text>
      )}
      {files.length === 0 ? null : (
        <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('refresh.countsLabel') }}>
          <Table fz="sm" aria-label={t('refresh.countsLabel')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('refresh.file')}</Table.Th>
                {countNames.map((name) => (
                  <Table.Th key={name} ta="end">
                    {t(`refresh.counts.${name}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {files.map(([file, count]) => (
                <Table.Tr key={file}>
                  <Table.Td>{file}</Table.Td>
                  {countNames.map((name) => (
                    <Table.Td key={name} ta="end">
                      {formatNumber(count[name], language, 0)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
      {isRemoved && withdrawals.length > 0 ? (
        <div>
          <Text size="sm" fw={550} mb={4}>
            {t('refresh.removedLabel')}
          </Text>
          <RemovedEntries entry={entry} />
        </div>
      ) : null}
      {unresolved.length === 0 ? null : (
        <ul aria-label={t('refresh.unresolvedLabel')}>
          {unresolved.map((one) => (
            <Text key={`${one.file} ${one.field}`} component="li" size="sm">
              {sayUnresolved(one)}
            </Text>
          ))}
        </ul>
      )}
      {errors.length === 0 ? null : (
        <ul aria-label={t('refresh.errors')}>
          {/* Keyed by index: two lines may have the same error. */}
          {Object.entries(errors).map(([index, error]) => (
            <Text key={index} component="li" size="sm" className={textClasses['anywhere']}>
              {sayError(error)}
            </Text>
          ))}
        </ul>
      )}
      {errorCount > errors.length ? (
        <Text size="sm" c="dimmed">
          {t('refresh.moreErrors', { count: errorCount - errors.length })}
        </Text>
      ) : null}
      {files.length === 0 && errors.length === 0 && delivery === null ? (
        <Text size="sm" c="dimmed">
          {t('refresh.nothingNew')}
        </Text>
      ) : null}
      <Actions entry={entry} />
    </Stack>
  );
}

function Actions({ entry: { id, delivery, errorCount, canUndo } }: { readonly entry: Refresh }) {
  const { t } = useTranslation('property-owner');
  const deliveryId = delivery?.deliveryId ?? '';
  const download = useDownload(downloadDeliveryErrors, {
    toFile: () => ({ name: `${t('refresh.errorsFile')}-${deliveryId}.csv`, type: 'text/csv' }),
  });
  const undo = useUndoDelivery();
  // A checked ZIP has no entry.
  const hasList = errorCount > 0 && id !== '';
  if (!hasList && !canUndo) return null;
  return (
    <Group gap={12}>
      {!hasList ? null : (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isRunning}
          onClick={() => download.run({ params: { id } })}
        >
          {t('refresh.downloadErrors')}
        </Button>
      )}
      {canUndo ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={undo.isRunning}
          onClick={() => undo.run({ id, deliveryId })}
        >
          {t('refresh.undo')}
        </Button>
      ) : null}
    </Group>
  );
}
