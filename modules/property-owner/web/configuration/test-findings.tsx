import { Alert, Button, Code, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFingerprint } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatDayOf } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
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

/** Findings that ask for a confirmation: they are no failures. */
const questions: ReadonlySet<string> = new Set(['host_key_new', 'certificate_self_signed', 'certificate_issuer']);

/** Findings of a connection test as texts; the fingerprint of a server is shown for confirmation. */
export function TestFindings({ entry, result: { ok, findings }, onConfirmed }: TestFindingsProps) {
  const { t } = useTranslation('property-owner');
  const say = useSayProblem();
  const identity = findings.find(({ params }) => params?.['hostKey'] !== undefined)?.params;
  const key = identity?.['hostKey'];
  const isQuestion = findings.some(({ code }) => questions.has(code));
  const confirming = useConfirmKey(entry, onConfirmed);
  return (
    <Alert role="status" {...looks[isQuestion ? 'new' : ok ? 'good' : 'bad']}>
      <Stack gap="xs">
        <Text size="sm" fw={550}>
          {t(isQuestion ? 'configuration.testKey' : ok ? 'configuration.testGood' : 'configuration.testBad')}
        </Text>
        {findings.map(({ code, params = {} }) => (
          <Text key={code} size="sm">
            {say(code, { ...params, ...(params['count'] !== undefined && { count: Number(params['count']) }) })}
          </Text>
        ))}
        {identity === undefined || key === undefined ? null : (
          <>
            <ServerIdentity identity={identity} />
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

/** Certificate or key of a server; the confirmed fingerprint stands above another one. */
function ServerIdentity({ identity }: { readonly identity: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const { issuedFor, issuedBy, validFrom, validTo, confirmed, hostKey } = identity;
  const show = (fingerprint: string | undefined) =>
    fingerprint === undefined ? null : <Code className={textClasses['anywhere']}>{fingerprint}</Code>;
  return (
    <FactList
      facts={[
        [t('configuration.certificate.issuedFor'), issuedFor ?? null],
        [t('configuration.certificate.issuedBy'), issuedBy ?? null],
        [
          t('configuration.certificate.valid'),
          validFrom === undefined || validTo === undefined
            ? null
            : t('configuration.certificate.days', {
                from: formatDayOf(validFrom, language),
                to: formatDayOf(validTo, language),
              }),
        ],
        [t('configuration.certificate.confirmed'), show(confirmed)],
        [
          t(confirmed === undefined ? 'configuration.certificate.fingerprint' : 'configuration.certificate.now'),
          show(hostKey),
        ],
      ]}
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
