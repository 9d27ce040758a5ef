import { Badge as Chip, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DraftHint } from '#modules/assistants/contract/drafts/draft-marks.ts';
import classes from './draft.module.css';

/** Hints at what the words of a draft leave open; they never block. Missing facts of a fall are quiet chips. */
export function DraftHints({ hints }: { readonly hints: readonly DraftHint[] }) {
  const { t } = useTranslation('assistants');
  const [chips, others] = [
    hints.filter(({ code }) => code.startsWith('fall')),
    hints.filter(({ code }) => !code.startsWith('fall')),
  ];
  if (hints.length === 0) return null;
  return (
    <Stack gap={6}>
      {others.map(({ code, words }) => (
        <Text key={`${code} ${words}`} size="sm" className={classes.hint ?? ''}>
          {t(`drafts.hints.${code}`, { words })}
        </Text>
      ))}
      {chips.length === 0 ? null : (
        <Group gap={6}>
          <Text size="sm" c="dimmed">
            {t('drafts.notSaidYet')}
          </Text>
          {chips.map(({ code }) => (
            <Chip key={code} variant="default" tt="none" fw={450} size="lg" component="span">
              {t(`drafts.hints.${code}`)}
            </Chip>
          ))}
        </Group>
      )}
    </Stack>
  );
}
