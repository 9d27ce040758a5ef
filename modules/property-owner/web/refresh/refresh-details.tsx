import { ScrollArea, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Refresh } from '../../contract/refresh/refreshes.ts';
import type { LineError } from '../../contract/import/import-report.ts';
import { listFiles } from './delivery-files.ts';
import { useSayProblem } from '../import/use-say-problem.ts';
import textClasses from '#platform/web/components/text.module.css';

const countNames = ['fetched', 'unchanged', 'new', 'changed', 'withdrawn', 'refused'] as const;

/** Results and errors of a delivery, by file. */
export function RefreshDetails({ entry: { counts, errors, errorCount } }: { readonly entry: Refresh }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const files = listFiles({ counts });
  return (
    <Stack gap="md">
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
      <Errors errors={errors} />
      {errorCount > errors.length ? (
        <Text size="sm" c="dimmed">
          {t('refresh.moreErrors', { count: errorCount - errors.length })}
        </Text>
      ) : null}
      {files.length === 0 && errors.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('refresh.nothingNew')}
        </Text>
      ) : null}
    </Stack>
  );
}

function Errors({ errors }: { readonly errors: readonly LineError[] }) {
  const { t } = useTranslation('property-owner');
  const say = useSayProblem();
  const placeOf = ({ file, line, field }: LineError) =>
    [file, line === null ? '' : t('refresh.line', { line }), field ?? ''].filter((part) => part !== '').join(', ');
  if (errors.length === 0) return null;
  return (
    <ul aria-label={t('refresh.errors')}>
      {/* Keyed by index: two lines may have the same error. */}
      {Object.entries(errors).map(([index, error]) => (
        <Text key={index} component="li" size="sm" className={textClasses['anywhere']}>
          {[placeOf(error), say(error.code, { value: error.value })].filter((part) => part !== '').join(': ')}
          {error.value === '' ? '' : ` (${error.value})`}
        </Text>
      ))}
    </ul>
  );
}
