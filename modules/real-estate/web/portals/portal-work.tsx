import { Button, Group, Stack, Text } from '@mantine/core';
import { IconHistory, IconPlugConnected, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { ask } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { ConnectionFindings } from '#platform/web/settings/connection-findings.tsx';
import { useStartTask } from '#platform/web/tasks/use-start-task.ts';
import type { Portal } from '../../contract/objects/channels.ts';
import { reconcilePortal, testPortal } from '../../contract/portals/portals.ts';
import type { PortalState } from '../../contract/portals/portals.ts';
import { LastJob } from './last-job.tsx';
import { PortalJobs } from './portal-jobs.tsx';
import { usePortalUpdates } from './portal-queries.ts';
import { usePortalWords } from './use-portal-words.ts';

interface PortalWorkProps {
  readonly portal: Portal;
  readonly state: PortalState;
  /** Called with the fingerprint of a server that is confirmed. */
  readonly onConfirmKey?: (hostKey: string) => void;
}

/** Commands of a connected portal: its test, its reconciliation, and its log. */
export function PortalWork({ portal, state, onConfirmKey }: PortalWorkProps) {
  const { t, sayError } = usePortalWords();
  const [isLogOpen, setLogOpen] = useState(false);
  usePortalUpdates();
  const test = useAction(testPortal, { attempt: 'send' });
  const reconciling = useStartTask(reconcilePortal);
  const reconcile = async () => {
    const isPackage = portal !== 'scout';
    const isSure = await ask({
      title: t('portals.reconcileQuestion', { portal: t(`portals.names.${portal}`) }),
      text: t(isPackage ? 'portals.reconcilePackage' : 'portals.reconcileScout', {
        count: state.wanted,
        published: state.published,
      }),
      confirmLabel: t('portals.reconcile'),
      destructive: isPackage && state.wanted < state.published,
    });
    if (isSure) reconciling.run({ body: { portal, objects: state.wanted } });
  };
  const runTest = () => test.run({ body: { portal } });
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t('portals.counts', { published: state.published, pending: state.pending, failed: state.failed })}
      </Text>
      <LastJob job={state.lastJob} />
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlugConnected size={14} aria-hidden />}
          loading={test.isRunning}
          onClick={runTest}
        >
          {t('portals.test.run')}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={reconciling.isRunning}
          onClick={() => void reconcile()}
        >
          {t('portals.reconcile')}
        </Button>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconHistory size={14} aria-hidden />}
          aria-expanded={isLogOpen}
          onClick={() => setLogOpen(!isLogOpen)}
        >
          {t('portals.log')}
        </Button>
      </Group>
      {test.answer === undefined ? null : (
        <ConnectionFindings
          result={test.answer}
          words={(key, values) => t(`portals.test.${key}`, values ?? {})}
          say={(code, params) =>
            params['count'] === undefined
              ? sayError({ code, text: code })
              : t('portals.problems.packages_waiting', { count: Number(params['count']) })
          }
          {...(onConfirmKey && {
            onConfirm: (key: string) => {
              onConfirmKey(key);
              test.reset();
            },
          })}
        />
      )}
      {isLogOpen ? <PortalJobs portal={portal} /> : null}
    </Stack>
  );
}
