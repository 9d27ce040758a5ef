import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconArchive, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#platform/contract/task.ts';
import { CopyTextButton } from '#platform/web/components/copy-text-button.tsx';
import { PageFootLink } from '#platform/web/components/page-foot-link.tsx';
import { InlineError, ListSkeleton } from '#platform/web/components/states.tsx';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { FormDialog } from '#platform/web/form/dialog-form.tsx';
import { TaskProgress } from '#platform/web/tasks/task-progress.tsx';
import { useStartTask } from '#platform/web/tasks/use-start-task.ts';
import { archiveInvoices } from '#modules/accounting/contract/chain/issued-documents.ts';
import { numberGapsPage } from '../../pages.ts';
import { integrityQuery } from '../invoice-queries.ts';
import textClasses from '#platform/web/components/text.module.css';

/**
 * Dialog with the proof that issued invoices are unchanged: the check of the chain, the archive, the gaps in the
 * numbers.
 */
export function ProofDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation(['accounting', 'platform']);
  return (
    <FormDialog opened={opened} onClose={onClose} size="lg" title={t('proof.title')}>
      <Stack gap="lg">
        <Integrity />
        <Archive />
        <PageFootLink link={numberGapsPage.link({})}>{t('gaps.title')}</PageFootLink>
      </Stack>
    </FormDialog>
  );
}

function Integrity() {
  const { t } = useTranslation('accounting');
  const { data, error, refetch } = useQuery(integrityQuery());
  if (error !== null) return <InlineError error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ListSkeleton rows={2} height={44} />;
  const { documents, head, valid, firstBroken } = data;
  const words = {
    number: firstBroken?.number ?? '',
    part: firstBroken === null ? '' : t(`proof.parts.${firstBroken.part}`),
  };
  return (
    <Stack gap="sm">
      {valid ? (
        <Alert
          variant="default"
          icon={<IconCircleCheck size={18} color="var(--kontor-success-text)" aria-hidden />}
          title={documents === 0 ? t('proof.none') : t('proof.valid', { count: documents })}
        >
          {documents === 0 ? null : t('proof.validText')}
        </Alert>
      ) : (
        <Alert
          variant="light"
          color="red"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={t('proof.broken', words)}
        >
          {t('proof.brokenText')}
        </Alert>
      )}
      {head === null ? null : (
        <Stack gap={4}>
          <Text size="sm" fw={500}>
            {t('proof.head')}
          </Text>
          <Group gap="xs" wrap="nowrap">
            <Code flex={1} miw={0} className={textClasses['anywhere']}>
              {head}
            </Code>
            <CopyTextButton text={head} label={t('proof.copy')} copiedLabel={t('proof.copied')} />
          </Group>
          <Text size="xs" c="dimmed">
            {t('proof.headHint')}
          </Text>
        </Stack>
      )}
    </Stack>
  );
}

/** Form beside the proof; it stays for the progress of its task, so it does not close the dialog. */
function Archive() {
  const { t } = useTranslation(['accounting', 'platform']);
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [task, setTask] = useState<Task | null>(null);
  const start = useStartTask(archiveInvoices, setTask);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.submit({ body: { ...(from !== null && { from }), ...(to !== null && { to }) } }, () => undefined);
  };
  return (
    <form onSubmit={submit} aria-label={t('proof.archive')}>
      <Stack gap="sm">
        <Text size="sm">{t('proof.archiveText')}</Text>
        <Group gap="sm" align="flex-end">
          <DayInput
            flex="1 1 150px"
            label={t('platform:list.from')}
            clearable
            clearButtonProps={{ 'aria-label': t('platform:list.clearDay', { name: t('platform:list.from') }) }}
            value={from}
            onChange={setFrom}
            {...(to === null ? {} : { maxDate: to })}
          />
          <DayInput
            flex="1 1 150px"
            label={t('platform:list.to')}
            clearable
            clearButtonProps={{ 'aria-label': t('platform:list.clearDay', { name: t('platform:list.to') }) }}
            value={to}
            onChange={setTo}
            {...(from === null ? {} : { minDate: from })}
          />
          <Button
            type="submit"
            flex="none"
            loading={start.isRunning}
            leftSection={<IconArchive size={16} aria-hidden />}
          >
            {t('proof.archive')}
          </Button>
        </Group>
        {start.error === null ? null : <InlineError error={start.error} />}
        {task === null ? null : <TaskProgress key={task.id} task={task} onEnded={() => undefined} />}
      </Stack>
    </form>
  );
}
