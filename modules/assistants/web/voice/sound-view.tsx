import { Group, Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#platform/web/state/store.ts';
import { formatDuration } from './format-duration.ts';
import type { Voice } from './use-voice.ts';
import classes from './voice.module.css';

/** Level meter and elapsed time of the recording under way. */
export function SoundView({ sound }: Pick<Voice, 'sound'>) {
  const { t } = useTranslation('assistants');
  const { seconds, loudness, quality } = useStore(sound);
  const duration = formatDuration(seconds);
  return (
    <Group gap="sm" wrap="nowrap">
      <div
        role="meter"
        aria-label={t('voice.level')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(loudness * 100)}
        className={classes.meter}
        data-quality={quality}
        style={{ '--loudness': loudness } as CSSProperties}
      />
      <Text
        span
        size="sm"
        fw={600}
        role="timer"
        aria-label={t('voice.duration', { duration })}
        className={classes.time}
      >
        {duration}
      </Text>
    </Group>
  );
}

/** Word about the sound; its changes are announced. */
export function SoundWord({ sound }: Pick<Voice, 'sound'>) {
  const { t } = useTranslation('assistants');
  const { quality } = useStore(sound);
  return (
    <Text size="sm" className={classes.word} data-quality={quality}>
      {t(`voice.quality.${quality}`)}
    </Text>
  );
}
