import { Anchor, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import { entryPage } from '../../pages.ts';
import { usePersonWords } from '../../people/use-person-words.ts';
import { useEntryWords } from '../content/use-entry-words.ts';
import classes from './draft.module.css';

/** A draft that was just released: a quiet line with the way to the entry. */
export function ReleasedLine({ entry }: { readonly entry: CareEntry }) {
  const { t } = useTranslation('assistants');
  const words = useEntryWords();
  const people = usePersonWords();
  const name = entry.patient === null ? '' : people.line(entry.patient);
  return (
    <div className={classes.released} role="status">
      <IconCheck size={18} aria-hidden />
      <Text span flex={1} miw={180}>
        {t('drafts.releasedLine', { type: words.type(entry), name })}
      </Text>
      <Anchor
        size="sm"
        renderRoot={(props) => <Link {...entryPage.link({ entryId: entry.id })} {...props} />}
        aria-label={t('drafts.openReleased', { type: words.type(entry), name })}
      >
        {t('drafts.openEntry')}
      </Anchor>
    </div>
  );
}
