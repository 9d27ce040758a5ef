import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RelatedCard } from '#platform/web/records/related-card.tsx';
import { entriesPage } from '../../pages.ts';
import { EntryItem } from '../content/entry-item.tsx';
import { assessmentsOfQuery } from '../entry-queries.ts';
import classes from '../content/content.module.css';

/** Versions of the assessment of a person, the newest first. */
export function PersonAssessments({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation('assistants');
  return (
    <RelatedCard
      title={t('assessment.title')}
      query={useQuery(assessmentsOfQuery(patientId))}
      all={entriesPage.link({}, { patient: patientId, type: 'sis' })}
      emptyText={t('assessment.none')}
      isEmpty={(entries) => entries.length === 0}
    >
      {(entries) => (
        <ul className={classes.items}>
          {entries.map((entry) => (
            <EntryItem key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </RelatedCard>
  );
}
