import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { describeError } from '#platform/web/api/errors.ts';
import { Card } from '#platform/web/components/card.tsx';
import { isOpenUpload } from '#platform/web/files/upload-queue.ts';
import type { Upload } from '#platform/web/files/upload-queue.ts';
import { formatPercent } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { useStore } from '#platform/web/state/store.ts';
import type { Expense } from '#modules/accounting/contract/expenses/expenses.ts';
import { receiptQueue } from './receipt-queue.ts';
import { ArrivedReceipts, RefusedReceipts } from './upload-report.tsx';
import textClasses from '#platform/web/components/text.module.css';

/**
 * Progress of the uploads, in total and of each file under way; then what arrived and what was refused.
 * @param isBrief true: the progress alone, on a page about something else
 */
export function UploadNotice({ isBrief = false }: { readonly isBrief?: boolean }) {
  const { uploads, trouble } = useStore(receiptQueue.state);
  const isOver = !uploads.some(isOpenUpload);
  if (uploads.length === 0 || (isOver && isBrief)) return null;
  return (
    <Stack gap="sm">
      {isOver ? null : <RunningUploads uploads={uploads} trouble={trouble} />}
      {isOver ? <ArrivedReceipts uploads={uploads.filter(({ state }) => state === 'done')} /> : null}
      {isBrief ? null : <RefusedReceipts uploads={uploads.filter(({ state }) => state === 'failed')} />}
    </Stack>
  );
}

interface RunningUploadsProps {
  readonly uploads: readonly Upload<Expense>[];
  readonly trouble: unknown;
}

function RunningUploads({ uploads, trouble }: RunningUploadsProps) {
  const { t } = useTranslation(['accounting', 'platform']);
  const language = useLanguage();
  const taken = uploads.filter(({ state }) => state !== 'failed');
  const done = taken.filter(({ state }) => state === 'done').length;
  const sending = taken.filter(({ state }) => state === 'sending');
  const share = taken.reduce((sum, { state, share: sent }) => sum + (state === 'done' ? 1 : sent * 0.9), 0);
  const percent = Math.floor((share / taken.length) * 100);
  const [only] = taken.length === 1 ? taken : [];
  const text =
    only === undefined
      ? t('expenses.upload.progress', { done, count: taken.length })
      : t(only.share < 1 ? 'expenses.upload.running' : 'expenses.upload.checking', { name: only.name });
  return (
    <Card>
      <Group gap="md" wrap="nowrap" align="flex-start">
        <div className={textClasses['rest']}>
          <Group justify="space-between" wrap="nowrap" gap="md" mb={6} role="status">
            <Text size="sm" truncate>
              {text}
            </Text>
            <Text size="sm" c="dimmed" className={textClasses['figures']}>
              {formatPercent(percent, language)}
            </Text>
          </Group>
          <Progress value={percent} animated={sending.every(({ share: sent }) => sent === 1)} aria-label={text} />
          {only === undefined ? (
            <Stack gap={2} mt={8}>
              {sending.map(({ id, name, share: sent }) => (
                <Group key={id} justify="space-between" wrap="nowrap" gap="md">
                  <Text size="xs" c="dimmed" truncate>
                    {t(sent < 1 ? 'expenses.upload.running' : 'expenses.upload.checking', { name })}
                  </Text>
                  <Text size="xs" c="dimmed" className={textClasses['figures']}>
                    {formatPercent(Math.floor(sent * 100), language)}
                  </Text>
                </Group>
              ))}
              <Text size="xs" c="dimmed">
                {t('expenses.upload.background')}
              </Text>
            </Stack>
          ) : null}
          {trouble === null ? null : (
            <Text size="sm" mt={6} role="alert">
              {t('expenses.upload.interrupted', { reason: describeError(trouble, t).join(' ') })}
            </Text>
          )}
        </div>
        <Button variant="default" size="compact-sm" onClick={receiptQueue.cancel}>
          {t('platform:actions.cancel')}
        </Button>
      </Group>
    </Card>
  );
}
