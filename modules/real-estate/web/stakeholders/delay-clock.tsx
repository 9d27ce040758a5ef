import { Text, Tooltip } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { readClock } from '#platform/web/clock.ts';
import { findDelayClock } from '../../contract/stakeholders/pipeline.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';
import { useStakeholderWords } from './use-stakeholder-words.ts';

interface DelayClockProps {
  readonly stakeholder: Stakeholder;
  readonly delayDays: number;
}

/** Clock of a person who has been silent for too long: yellow, or red once somebody asked. */
export function DelayClock({ stakeholder, delayDays }: DelayClockProps) {
  const { t } = useTranslation('real-estate');
  const words = useStakeholderWords();
  const { data, status } = stakeholder;
  const clock = findDelayClock({ ...data, status }, delayDays, readClock());
  if (clock === null) return null;
  const since =
    status === 'TERMIN' && data.appointment !== null
      ? t('stakeholders.clock.appointment', { day: words.day(data.appointment), count: clock.days })
      : t('stakeholders.clock.request', { day: words.day(data.requestReceivedAt), count: clock.days });
  const asked =
    data.interestEmailSentAt === null
      ? t('stakeholders.clock.ask')
      : t('stakeholders.clock.asked', { day: words.day(data.interestEmailSentAt) });
  const label = `${since}; ${asked}`;
  return (
    <Tooltip label={label} withArrow>
      <Text
        component="span"
        size="xs"
        fw={600}
        c={clock.colour === 'red' ? 'var(--kontor-danger-text)' : 'var(--kontor-warning-text)'}
        data-clock={clock.colour}
        role="img"
        aria-label={label}
      >
        <IconClock size={16} aria-hidden />
      </Text>
    </Tooltip>
  );
}
