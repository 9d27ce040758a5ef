import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import { entryPage } from '../../pages.ts';
import { useEntryWords } from './use-entry-words.ts';

/** Type of an entry as the way to its page. */
export function EntryLink({ entry }: { readonly entry: CareEntry }) {
  const words = useEntryWords();
  return (
    <Anchor
      inherit
      fw={600}
      aria-label={words.title(entry)}
      renderRoot={(props) => <Link {...entryPage.link({ entryId: entry.id })} {...props} />}
    >
      {words.type(entry)}
    </Anchor>
  );
}
