import { useTranslation } from 'react-i18next';
import { RecordSelect } from '#platform/web/form/record-input.tsx';
import { allOwners } from '../../contract/external-ids.ts';
import { useOwnerSource } from './use-owner-source.ts';
import type { OwnerChoice } from './use-owner.ts';
import classes from './owner-header.module.css';

interface OwnerPickerProps {
  readonly choice: Pick<OwnerChoice, 'eid' | 'owner' | 'hasSeveral' | 'offersAll' | 'areCommunities' | 'choose'>;
}

/** Selects the owner of a screen by a search on the server; nothing for users with a single owner. */
export function OwnerPicker({
  choice: { eid, owner, hasSeveral, offersAll, areCommunities, choose },
}: OwnerPickerProps) {
  const { t } = useTranslation('property-owner');
  const source = useOwnerSource(offersAll, areCommunities);
  if (hasSeveral !== true) return null;
  const label = eid === allOwners ? t('owners.all') : (owner?.anzeigename ?? '');
  const value = eid === undefined || owner === null ? null : { id: eid, label };
  return (
    <RecordSelect
      // Typed text is discarded with its owner.
      key={value === null ? '' : `${value.id} ${value.label}`}
      source={source}
      value={value}
      canBeEmpty={false}
      onChange={(chosen) => {
        if (chosen !== null && chosen.id !== eid) choose(chosen.id);
      }}
      input={{ 'aria-label': t('owners.picker'), placeholder: t('owners.choose'), className: classes.picker }}
    />
  );
}
