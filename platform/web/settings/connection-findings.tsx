import { Alert, Button, Code, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFingerprint } from '@tabler/icons-react';
import textClasses from '../components/text.module.css';
import { formatDayOf } from '../format/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { FactList } from '../lists/fact-list.tsx';

/** Texts of the findings, which the module has with its screen. */
type FindingText =
  | 'testKey'
  | 'testGood'
  | 'testBad'
  | 'confirmKey'
  | 'certificate.issuedFor'
  | 'certificate.issuedBy'
  | 'certificate.valid'
  | 'certificate.days'
  | 'certificate.confirmed'
  | 'certificate.fingerprint'
  | 'certificate.now';

interface ConnectionFindingsProps {
  readonly result: {
    readonly ok: boolean;
    readonly findings: readonly {
      readonly code: string;
      readonly params?: Readonly<Record<string, string>> | undefined;
    }[];
  };
  readonly words: (key: FindingText, values?: Readonly<Record<string, string>>) => string;
  readonly say: (code: string, params: Readonly<Record<string, string | number>>) => string;
  /** Called with the fingerprint of a server that is confirmed; absent: none can be. */
  readonly onConfirm?: (hostKey: string) => void;
  readonly isConfirming?: boolean;
}

const looks = {
  good: { variant: 'default', icon: <IconCircleCheck size={18} color="var(--kontor-success-text)" aria-hidden /> },
  new: { color: 'yellow', icon: <IconFingerprint size={18} aria-hidden /> },
  bad: { color: 'red', icon: <IconAlertTriangle size={18} aria-hidden /> },
} as const;

/** Findings that ask for a confirmation: they are no failures. */
const questions: ReadonlySet<string> = new Set(['host_key_new', 'certificate_self_signed', 'certificate_issuer']);

/** Findings of a connection test as texts; the fingerprint of a server is shown for confirmation. */
export function ConnectionFindings({ result, words, say, onConfirm, isConfirming = false }: ConnectionFindingsProps) {
  const { ok, findings } = result;
  const identity = findings.find(({ params }) => params?.['hostKey'] !== undefined)?.params;
  const key = identity?.['hostKey'];
  const isQuestion = findings.some(({ code }) => questions.has(code));
  return (
    <Alert role="status" {...looks[isQuestion ? 'new' : ok ? 'good' : 'bad']}>
      <Stack gap="xs">
        <Text size="sm" fw={550}>
          {words(isQuestion ? 'testKey' : ok ? 'testGood' : 'testBad')}
        </Text>
        {findings.map(({ code, params = {} }) => (
          <Text key={code} size="sm">
            {say(code, { ...params, ...(params['count'] !== undefined && { count: Number(params['count']) }) })}
          </Text>
        ))}
        {identity === undefined || key === undefined || onConfirm === undefined ? null : (
          <>
            <ServerIdentity identity={identity} words={words} />
            <Button w="fit-content" variant="default" loading={isConfirming} onClick={() => onConfirm(key)}>
              {words('confirmKey')}
            </Button>
          </>
        )}
      </Stack>
    </Alert>
  );
}

interface ServerIdentityProps extends Pick<ConnectionFindingsProps, 'words'> {
  readonly identity: Readonly<Record<string, string>>;
}

/** Certificate or key of a server; the confirmed fingerprint stands above another one. */
function ServerIdentity({ identity, words }: ServerIdentityProps) {
  const language = useLanguage();
  const { issuedFor, issuedBy, validFrom, validTo, confirmed, hostKey } = identity;
  const show = (fingerprint: string | undefined) =>
    fingerprint === undefined ? null : <Code className={textClasses['anywhere']}>{fingerprint}</Code>;
  return (
    <FactList
      facts={[
        [words('certificate.issuedFor'), issuedFor ?? null],
        [words('certificate.issuedBy'), issuedBy ?? null],
        [
          words('certificate.valid'),
          validFrom === undefined || validTo === undefined
            ? null
            : words('certificate.days', {
                from: formatDayOf(validFrom, language),
                to: formatDayOf(validTo, language),
              }),
        ],
        [words('certificate.confirmed'), show(confirmed)],
        [words(confirmed === undefined ? 'certificate.fingerprint' : 'certificate.now'), show(hostKey)],
      ]}
    />
  );
}
