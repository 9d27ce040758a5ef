import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { RelatedPart } from '#platform/web/records/record-view.ts';
import { RelatedCard } from '#platform/web/records/related-card.tsx';
import { RelatedTable } from '#platform/web/records/related-table.tsx';
import { nameLink } from '../links/link-name.ts';
import { usersOwnerPage } from '../pages.ts';
import { firstPeopleQuery } from './related-queries.ts';

/** People with access to the data of an owner. */
export const RelatedPeople: RelatedPart = ({ record }) => {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const eid = String(record['eid']);
  const query = useQuery(firstPeopleQuery(eid));
  const title = t('records.related.people');
  return (
    <RelatedCard
      title={title}
      query={query}
      all={usersOwnerPage.link({}, { eid })}
      emptyText={t('records.related.noPeople')}
      isEmpty={({ userEigentuemer }) => userEigentuemer.length === 0}
    >
      {({ userEigentuemer }) => (
        <RelatedTable
          label={title}
          rows={userEigentuemer}
          rowKey={({ id }) => id}
          columns={[
            { id: 'name', header: t('records.related.name'), cell: nameLink },
            {
              id: 'email',
              header: t('records.owner.fields.email'),
              cell: (link) => (nameLink(link) === link.email ? '' : link.email),
            },
            {
              id: 'state',
              header: t('records.related.state'),
              cell: ({ state }) => t(`records.related.states.${state}`),
            },
            {
              id: 'until',
              header: t('records.related.until'),
              cell: ({ validUntil }) => (validUntil === null ? '' : formatDate(validUntil, language)),
            },
            {
              id: 'role',
              header: t('records.related.role'),
              cell: ({ userType }) => t(`records.related.roles.${userType}`),
            },
          ]}
        />
      )}
    </RelatedCard>
  );
};
