import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import { AssessmentSummary } from '../assessment/assessment-summary.tsx';
import { AssessmentView } from '../assessment/assessment-view.tsx';
import { textWithoutValues } from './entry-text.ts';
import { ValuesLine } from './values-line.tsx';
import classes from './content.module.css';

interface EntryContentProps {
  readonly entry: Pick<CareEntry, 'data' | 'values' | 'sis'>;
  /** True for the beginning alone, as lists show it. */
  readonly isShort?: boolean;
}

/** Values and words of an entry. */
export function EntryContent({ entry, isShort = false }: EntryContentProps) {
  const { data, values, sis } = entry;
  const text = textWithoutValues(data, values);
  return (
    <Stack gap={6}>
      <ValuesLine entry={entry} />
      {text === '' ? null : (
        <Text className={classes.text ?? ''} data-short={isShort || undefined}>
          {text}
        </Text>
      )}
      {sis === null ? null : isShort ? <AssessmentSummary sis={sis} /> : <AssessmentView sis={sis} />}
    </Stack>
  );
}

/** Content that no longer stands: crossed out, and readable. */
export function FormerContent({ entry }: { readonly entry: EntryContentProps['entry'] }) {
  const { t } = useTranslation('assistants');
  return (
    <del className={classes.former}>
      <VisuallyHidden>{t('entries.formerText')}</VisuallyHidden>
      <EntryContent entry={entry} />
    </del>
  );
}
