import { Group, Stack, Text } from '@mantine/core';
import { Card } from '#platform/web/components/card.tsx';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import { EntryLink } from './entry-link.tsx';
import { EntryBody } from './entry-body.tsx';
import { EntryMarks } from './entry-marks.tsx';
import { PersonLine } from './person-line.tsx';
import { useEntryWords } from './use-entry-words.ts';
import classes from './content.module.css';

interface EntryCardProps {
  readonly entry: CareEntry;
  /** False on the page of the person. */
  readonly namesPerson?: boolean;
  /** False on the page of the entry itself, which shows all of it. */
  readonly isShort?: boolean;
}

/** A released entry in a list: whom it is about, when it was, who released it, and what it says. */
export function EntryCard({ entry, namesPerson = true, isShort = true }: EntryCardProps) {
  const words = useEntryWords();
  const { patient, withdrawn, correctedBy } = entry;
  return (
    <Card as="li" className={classes.card ?? ''} data-gone={withdrawn !== null || correctedBy !== null || undefined}>
      <Stack gap={6}>
        <Group justify="space-between" gap="4px 12px">
          {namesPerson && patient !== null ? <PersonLine person={patient} /> : <EntryLink entry={entry} />}
          <EntryMarks entry={entry} />
        </Group>
        <Text size="sm" c="dimmed" className={classes.times ?? ''}>
          {namesPerson ? (
            <>
              <EntryLink entry={entry} />
              {' · '}
            </>
          ) : null}
          {words.times(entry)}
        </Text>
        <EntryBody entry={entry} isShort={isShort} />
      </Stack>
    </Card>
  );
}
