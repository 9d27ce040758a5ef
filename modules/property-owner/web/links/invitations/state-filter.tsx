import { useTranslation } from 'react-i18next';
import { SegmentFilter } from '#platform/web/lists/filter-fields.tsx';
import type { List } from '#platform/web/lists/use-list.ts';

/** Switches between owners without access and expired invitations. */
export function StateFilter({ list }: { readonly list: Pick<List<unknown>, 'filters' | 'setFilters'> }) {
  const { t } = useTranslation('property-owner');
  return (
    <SegmentFilter
      list={list}
      name="state"
      label={t('usersOwner.invitations.filter')}
      all={t('usersOwner.invitations.withoutAccess')}
      options={[{ value: 'expired', label: t('usersOwner.card.invitationExpired') }]}
    />
  );
}
