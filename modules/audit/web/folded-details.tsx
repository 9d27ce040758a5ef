import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { AuditEntry } from '../contract/index.ts';
import { useEntryWords } from './entry-words.ts';
import classes from './audit.module.css';

interface FoldedDetailsProps {
  readonly entries: readonly AuditEntry[];
  /** Shows them one by one. */
  readonly onOpen: () => void;
}

/** Entries of a folded row with their times, and the button that shows them one by one. */
export function FoldedDetails({ entries, onOpen }: FoldedDetailsProps) {
  const { t } = useTranslation('audit');
  const words = useEntryWords();
  const language = useLanguage();
  return (
    <div className={classes.details}>
      <Text component="ul" size="sm">
        {entries.map(({ id, subject, occurredAt }) => (
          <li key={id}>
            {formatInstant(occurredAt, language)} · {words.subject(subject)}
          </li>
        ))}
      </Text>
      <Button variant="default" size="compact-sm" w="fit-content" onClick={onOpen}>
        {t('folded.open')}
      </Button>
    </div>
  );
}
