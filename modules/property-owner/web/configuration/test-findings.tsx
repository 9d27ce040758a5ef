import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { ConnectionFindings } from '#platform/web/settings/connection-findings.tsx';
import { savePropertyConfiguration } from '../../contract/configuration/configuration.ts';
import type { testPropertyConnection } from '../../contract/configuration/configuration.ts';
import { useSayProblem } from '../import/use-say-problem.ts';
import { configurationQuery } from './connection-queries.ts';
import type { CardProps } from './connection-queries.ts';

interface TestFindingsProps {
  readonly entry: CardProps<'ftpConfig'>['entry'];
  readonly result: EndpointAnswer<typeof testPropertyConnection>;
  readonly onConfirmed: () => void;
}

/** Findings of the test of the source of deliveries. */
export function TestFindings({ entry, result, onConfirmed }: TestFindingsProps) {
  const { t } = useTranslation('property-owner');
  const say = useSayProblem();
  const confirming = useConfirmKey(entry, onConfirmed);
  return (
    <ConnectionFindings
      result={result}
      words={(key, values) => t(`configuration.${key}`, values ?? {})}
      say={say}
      onConfirm={confirming.confirm}
      isConfirming={confirming.isRunning}
    />
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
