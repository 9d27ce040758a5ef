import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RelatedCard } from '#platform/web/records/related-card.tsx';
import { entriesPage } from '../../pages.ts';
import { EntryItem } from '../content/entry-item.tsx';
import { newestOfQuery } from '../entry-queries.ts';
import classes from '../content/content.module.css';

/** The newest entries of a person, and the way to all of them. */
export function NewestEntries({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation('assistants');
  return (
    <RelatedCard
      title={t('entries.newest')}
      query={useQuery(newestOfQuery(patientId))}
      all={entriesPage.link({}, { patient: patientId })}
      emptyText={t('entries.emptyTitle')}
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
