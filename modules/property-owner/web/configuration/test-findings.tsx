import { Alert, Button, Code, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFingerprint } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { savePropertyConfiguration } from '../../contract/configuration/configuration.ts';
import type { testPropertyConnection } from '../../contract/configuration/configuration.ts';
import { useSayProblem } from '../import/use-say-problem.ts';
import { configurationQuery } from './connection-queries.ts';
import type { CardProps } from './connection-queries.ts';
import textClasses from '#platform/web/components/text.module.css';

interface TestFindingsProps {
  readonly entry: CardProps<'ftpConfig'>['entry'];
  readonly result: EndpointAnswer<typeof testPropertyConnection>;
  readonly onConfirmed: () => void;
}

const looks = {
  good: { variant: 'default', icon: <IconCircleCheck size={18} color="var(--kontor-success-text)" aria-hidden /> },
  new: { color: 'yellow', icon: <IconFingerprint size={18} aria-hidden /> },
  bad: { color: 'red', icon: <IconAlertTriangle size={18} aria-hidden /> },
} as const;

/** Findings of a connection test as texts; a host key is shown for confirmation. */
export function TestFindings({ entry, result: { ok, findings }, onConfirmed }: TestFindingsProps) {
  const { t } = useTranslation('property-owner');
  const say = useSayProblem();
  const key = findings.find(({ code }) => code === 'host_key_new' || code === 'host_key_changed')?.params?.['hostKey'];
  // An unconfirmed new key is a question, not a failure.
  const isNewKey = findings.some(({ code }) => code === 'host_key_new');
  const confirming = useConfirmKey(entry, onConfirmed);
  return (
    <Alert role="status" {...looks[isNewKey ? 'new' : ok ? 'good' : 'bad']}>
      <Stack gap="xs">
        <Text size="sm" fw={550}>
          {t(isNewKey ? 'configuration.testKey' : ok ? 'configuration.testGood' : 'configuration.testBad')}
        </Text>
        {findings.map(({ code, params = {} }) => (
          <Text key={code} size="sm">
            {say(code, { ...params, ...(params['count'] !== undefined && { count: Number(params['count']) }) })}
          </Text>
        ))}
        {key === undefined ? null : (
          <>
            <Code className={textClasses['anywhere']}>{key}</Code>
            <Button
              w="fit-content"
              variant="default"
              loading={confirming.isRunning}
              onClick={() => confirming.confirm(key)}
            >
              {t('configuration.confirmKey')}
            </Button>
          </>
        )}
      </Stack>
    </Alert>
  );
}

function useConfirmKey({ properties, version }: CardProps<'ftpConfig'>['entry'], onConfirmed: () => void) {
  const { t } = useTranslation('property-owner');
  const client = useQueryClient();
  const saving = useAction(savePropertyConfiguration, {
    attempt: 'save',
    toast: () => t('configuration.saved'),
    onDone: ({ configuration }) => {
      client.setQueryData(configurationQuery().queryKey, (entries) =>
        entries?.map((entry) => (entry.configIdentifier === 'ftpConfig' ? configuration : entry)),
      );
      onConfirmed();
    },
  });
  const confirm = (hostKey: string) =>
    saving.run({ body: { configIdentifier: 'ftpConfig', properties: { ...properties, hostKey }, version } });
  return { confirm, isRunning: saving.isRunning };
}
