import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ShownRecord } from '#platform/web/records/shown-record.ts';
import { masterDataKinds } from './kinds.ts';
import { currentTenantsQuery } from './related-queries.ts';

interface TenantsTodayProps {
  readonly record: ShownRecord;
  /** Units of the table, whose tenants one request answers. */
  readonly records: readonly ShownRecord[];
}

/** Tenants of a rental unit on this day. */
export function TenantsToday({ record: { id, type, area }, records }: TenantsTodayProps) {
  const { t } = useTranslation('property-owner');
  const { data } = useQuery(currentTenantsQuery(records.map((unit) => unit.id)));
  const tenants = data?.filter(({ rentalUnit }) => rentalUnit === id);
  // Nobody rents the parts that all share.
  if (tenants === undefined || (tenants.length === 0 && type === '' && area === null)) return null;
  if (tenants.length === 0)
    return (
      <Text span inherit c="dimmed">
        {t('records.rentalUnit.states.vacancy.vacant')}
      </Text>
    );
  return tenants.map((tenant, place) => (
    <span key={tenant.id}>
      {place === 0 ? '' : '; '}
      <Anchor
        inherit
        renderRoot={(props) => <Link {...masterDataKinds.tenant.recordPage.link({ recordId: tenant.id })} {...props} />}
      >
        {tenant.name}
      </Anchor>
    </span>
  ));
}
