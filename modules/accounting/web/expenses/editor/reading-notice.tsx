import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { IconAlertCircle, IconScan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { translateError } from '#platform/web/api/errors.ts';
import { Card } from '#platform/web/components/card.tsx';
import { listFindings } from '#modules/e-invoice/contract/finding-values.ts';
import type { Expense } from '#modules/accounting/contract/expenses/expenses.ts';
import type { Reading } from './use-reading.ts';
import textClasses from '#platform/web/components/text.module.css';

interface ReadingNoticeProps {
  readonly reading: Reading;
  readonly expense: Pick<Expense, 'sources' | 'gross' | 'checkReport'>;
}

/** Progress of the reading of the receipt, with its actions. */
export function ReadingNotice({
  reading: { state, progress, isBusy, start, cancel },
  expense: { sources, gross, checkReport },
}: ReadingNoticeProps) {
  const { t } = useTranslation(['accounting', 'platform']);
  if (state === 'running') {
    const { done = 0, total = null } = progress ?? {};
    const share = total === null || total === 0 ? null : done / total;
    return (
      <Card>
        <Group gap="md" wrap="nowrap" role="status">
          <div className={textClasses['rest']}>
            <Text size="sm">{t('expenses.reading.running')}</Text>
            <Progress
              mt={8}
              size="sm"
              value={share === null ? 100 : share * 100}
              animated={share === null || share === 0}
              aria-label={t('tasks.expense-reading')}
            />
            {total === null || total === 0 || done >= total ? null : (
              <Text size="xs" c="dimmed" mt={4}>
                {t('expenses.reading.page', { page: done + 1, pages: total })}
              </Text>
            )}
          </div>
          {cancel === undefined ? null : (
            <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void cancel()}>
              {t('platform:actions.cancel')}
            </Button>
          )}
        </Group>
      </Card>
    );
  }
  const errors = (progress?.errors ?? []).map((error) => translateError(error, t));
  if (state === 'done' && errors.length === 0) {
    const isUnconfirmed = Object.values(sources).some(({ source }) => source !== 'person');
    return isUnconfirmed ? <ReadNotice gross={gross} checkReport={checkReport} /> : null;
  }
  if (state === 'unknown') return null;
  const text = {
    none: t('expenses.reading.none'),
    done: '',
    failed: t('expenses.reading.failed'),
    cancelled: t('expenses.reading.cancelled'),
  }[state];
  return (
    <Alert icon={<IconAlertCircle size={18} />} color="yellow" variant="light" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm" flex="1 1 220px">
          {[...new Set([text, ...errors])].join(' ')}
        </Text>
        <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void start()}>
          {t(state === 'none' ? 'expenses.reading.start' : 'platform:tasks.repeat')}
        </Button>
      </Group>
    </Alert>
  );
}

/** Notice that asks to check the values read, and names errors and missing values. */
function ReadNotice({ gross, checkReport }: Pick<Expense, 'gross' | 'checkReport'>) {
  const { t } = useTranslation('accounting');
  const errors =
    checkReport === null ? 0 : listFindings(checkReport).filter(({ finding }) => finding.severity === 'error').length;
  const problems = [
    ...(errors === 0 ? [] : [t('expenses.reading.invoiceErrors', { count: errors })]),
    ...(gross === null ? [t('expenses.reading.noGross')] : []),
  ];
  return (
    <Alert
      icon={<IconScan size={18} />}
      variant="light"
      role="status"
      {...(problems.length === 0 ? {} : { color: 'yellow' })}
    >
      {[t('expenses.reading.done'), ...problems].join(' ')}
    </Alert>
  );
}
