import { Group, Stack, Text } from '@mantine/core';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import { EntryBody } from './entry-body.tsx';
import { EntryLink } from './entry-link.tsx';
import { EntryMarks } from './entry-marks.tsx';
import { useEntryWords } from './use-entry-words.ts';
import classes from './content.module.css';

/** An entry among others of the same person, on a common card. */
export function EntryItem({ entry }: { readonly entry: CareEntry }) {
  const words = useEntryWords();
  return (
    <Stack component="li" gap={4}>
      <Group justify="space-between" gap="4px 12px">
        <Text size="sm" c="dimmed" className={classes.times ?? ''}>
          <EntryLink entry={entry} />
          {' · '}
          {words.times(entry)}
        </Text>
        <EntryMarks entry={entry} />
      </Group>
      <EntryBody entry={entry} isShort />
    </Stack>
  );
}
