import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconFileTypePdf, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { Card } from '#platform/web/components/card.tsx';
import textClasses from '#platform/web/components/text.module.css';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { getWrittenBallots } from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import type {
  WrittenResolution,
  WrittenVoter,
} from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import classes from '../../overview/overview.module.css';
import { useWrittenWords } from './use-written-words.ts';
import { VoteDialog } from './vote-dialog.tsx';

interface VotersCardProps {
  readonly written: WrittenResolution;
  readonly voters: readonly WrittenVoter[];
}

const tones = { JA: 'success', NEIN: 'danger', ENTHALTUNG: 'neutral' } as const;

/** Members who were asked, with their votes: when, how and by what; for the management. */
export function VotersCard({ written, voters }: VotersCardProps) {
  const { t } = useTranslation('property-owner');
  const [entered, setEntered] = useState<WrittenVoter | null>(null);
  const isRunning = written.stand === 'OFFEN' || written.stand === 'ABGELAUFEN';
  const silent = voters.filter(({ versand, stimmen }) => versand === 'BRIEF' && stimmen.length === 0);
  const letters = [...new Set(silent.map(({ person }) => person))];
  return (
    <Card title={t('written.voters.title')} text={t('written.voters.text')}>
      <Stack gap="sm">
        {letters.length === 0 || !isRunning ? null : (
          <Alert className="kontor-notice" icon={<IconMail size={18} aria-hidden />}>
            {t('written.voters.letters', { count: letters.length })}{' '}
            {t('written.voters.lettersText', { persons: letters.join('; ') })}
            <BallotsButton written={written} />
          </Alert>
        )}
        <ul className={classes.lines}>
          {voters.map((voter) => (
            <Voter key={voter.id} voter={voter} {...(isRunning && { onEnter: () => setEntered(voter) })} />
          ))}
        </ul>
      </Stack>
      <VoteDialog written={written} voter={entered} onClose={() => setEntered(null)} />
    </Card>
  );
}

function BallotsButton({ written }: Pick<VotersCardProps, 'written'>) {
  const { t } = useTranslation('property-owner');
  const { id, eigentuemerEid: eid, betreff } = written;
  const { run, isRunning } = useDownload(getWrittenBallots, {
    toFile: () => ({ name: `${t('written.title')} ${betreff}.pdf`, type: 'application/pdf' }),
    toast: () => t('written.ballotsDownloaded'),
  });
  return (
    <Group mt="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
        loading={isRunning}
        onClick={() => run({ params: { eid, id } })}
      >
        {t('written.ballots')}
      </Button>
    </Group>
  );
}

function Voter({ voter, onEnter }: { readonly voter: WrittenVoter; readonly onEnter?: () => void }) {
  const { t } = useTranslation('property-owner');
  const words = useWrittenWords();
  const { person, einheit, anteil, versand, email, stimmen } = voter;
  const last = stimmen.at(-1);
  const former = stimmen.slice(0, -1).map(({ stimme }) => t(`written.choices.${stimme}`));
  return (
    <Group component="li" gap="xs" py="xs" justify="space-between">
      <Text component="span" size="sm" flex="1 1 240px" miw={0} className={textClasses.anywhere ?? ''}>
        {person} · {einheit}
        <span className={classes.second}>
          {[anteil, versand === 'BRIEF' ? t('written.voters.byLetter') : t('written.voters.byMail', { email })].join(
            ' · ',
          )}
        </span>
        {last === undefined ? null : (
          <span className={classes.second}>
            {[
              t('written.voters.line', {
                time: words.receiptOf(last),
                channel: t(`written.voters.channels.${last.eingang}`),
                name: last.durch,
              }),
              ...(former.length === 0 ? [] : [t('written.voters.former', { choice: former.join(', ') })]),
              ...(last.notiz === '' ? [] : [last.notiz]),
            ].join(' · ')}
          </span>
        )}
      </Text>
      <Group gap="xs">
        {last === undefined ? (
          <Text size="sm" c="dimmed">
            {t('written.voters.none')}
          </Text>
        ) : (
          <Badge tone={tones[last.stimme]}>{t(`written.choices.${last.stimme}`)}</Badge>
        )}
        {onEnter === undefined ? null : (
          <Button
            size="xs"
            variant="default"
            aria-label={t('written.enterVote', { person: `${person}, ${einheit}` })}
            onClick={onEnter}
          >
            {t('written.voters.enter')}
          </Button>
        )}
      </Group>
    </Group>
  );
}
