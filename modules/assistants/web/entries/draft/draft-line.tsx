import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import { noMarks } from '#modules/assistants/contract/entries/entry.ts';
import { draftsPage } from '../../pages.ts';
import { usePersonWords } from '../../people/use-person-words.ts';
import { listOpenCells } from '../assessment/edit-cells.ts';
import { useEntryWords } from '../content/use-entry-words.ts';
import classes from './draft.module.css';

/** Draft of an assessment among others: a line, because its form fills a page of its own. */
export function DraftLine({ entry }: { readonly entry: CareEntry }) {
  const { t } = useTranslation('assistants');
  const words = useEntryWords();
  const people = usePersonWords();
  const { patient, sis, marks } = entry;
  const open = sis === null ? 0 : listOpenCells(sis, marks ?? noMarks).length;
  const name = patient === null ? t('drafts.nobody') : people.line(patient);
  return (
    <Card className={classes.lineCard ?? ''} aria-label={t('drafts.label', { name: `${words.type(entry)}, ${name}` })}>
      <div className={classes.line}>
        <div>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {words.type(entry)} · {t('drafts.since', { time: words.event(entry.createdAt) })} ·{' '}
            {t('drafts.cells', { decided: 30 - open, count: open })}
          </Text>
        </div>
        <Button
          variant="default"
          aria-label={t('drafts.openOf', { name })}
          renderRoot={(props) => <Link {...draftsPage.link({}, { draft: entry.id })} {...props} />}
        >
          {t('drafts.open')}
        </Button>
      </div>
    </Card>
  );
}
