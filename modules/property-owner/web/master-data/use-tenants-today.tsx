import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ShownRecord } from '#platform/web/records/record-screen.ts';
import type { RelatedColumn } from '#platform/web/records/related-table.tsx';
import { masterDataKinds } from './kinds.ts';
import { currentTenantsQuery } from './related-queries.ts';

/** Column with the tenants of rental units on this day. */
export function useTenantsToday(units: readonly ShownRecord[]): readonly RelatedColumn<ShownRecord>[] {
  const { t } = useTranslation('property-owner');
  const { data } = useQuery(currentTenantsQuery(units.map(({ id }) => id)));
  const cell = ({ id, type, area }: ShownRecord) => {
    if (data === undefined) return '';
    const tenants = data.filter(({ rentalUnit }) => rentalUnit === id);
    if (tenants.length === 0)
      // Nobody rents the parts that all share.
      return type === '' && area === null ? (
        ''
      ) : (
        <Text span inherit c="dimmed">
          {t('records.rentalUnit.states.vacancy.vacant')}
        </Text>
      );
    return tenants.map((tenant, place) => (
      <span key={tenant.id}>
        {place === 0 ? '' : '; '}
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link {...masterDataKinds.tenant.recordPage.link({ recordId: tenant.id })} {...props} />
          )}
        >
          {tenant.name}
        </Anchor>
      </span>
    ));
  };
  return [{ id: 'tenantsToday', header: t('records.related.tenantsToday'), cell }];
}
