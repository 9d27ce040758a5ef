import { Group, Stack, Text, Title } from '@mantine/core';
import { Card } from '#platform/web/components/card.tsx';
import type { CareEntry } from '../../contract/entries/entry.ts';
import type { Handover } from '../../contract/handover/handover.ts';
import { EntryBody } from '../entries/content/entry-body.tsx';
import { EntryLink } from '../entries/content/entry-link.tsx';
import { EntryMarks } from '../entries/content/entry-marks.tsx';
import { PersonLine } from '../entries/content/person-line.tsx';
import { useEntryWords } from '../entries/content/use-entry-words.ts';
import classes from './handover.module.css';

/** Entries of one person, the newest last; important ones stand out by their edge and their mark. */
export function HandoverGroup({ group: { patient, entries } }: { readonly group: Handover['groups'][number] }) {
  return (
    <Card as="li">
      <Title order={2} size="h5">
        <PersonLine person={patient} />
      </Title>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <HandoverEntry key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  );
}

function HandoverEntry({ entry }: { readonly entry: CareEntry }) {
  const words = useEntryWords();
  return (
    <Stack component="li" gap={4} className={classes.entry ?? ''} data-important={entry.important || undefined}>
      <Group justify="space-between" gap="4px 12px">
        <Text size="sm" c="dimmed">
          <EntryLink entry={entry} />
          {' · '}
          {words.times(entry)}
        </Text>
        <EntryMarks entry={entry} />
      </Group>
      {/* Read aloud as a whole; of an assessment its summary. */}
      <EntryBody entry={entry} isShort={entry.type === 'sis'} />
    </Stack>
  );
}
