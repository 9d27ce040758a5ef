import { Button } from '@mantine/core';
import { IconBuilding, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { CentralOrganization } from '#modules/organizations/contract/central.ts';

interface NothingThereProps {
  readonly term: string;
  readonly rows: readonly CentralOrganization[];
  readonly isAdding: boolean;
  readonly onAdd: () => void;
}

/** Nothing found, or none yet: the operator's own organisation, which is always there, does not count. */
export function NothingThere({ term, rows, isAdding, onAdd }: NothingThereProps) {
  const { t } = useTranslation('organizations');
  if (term !== '') {
    return rows.length > 0 ? null : (
      <EmptyState icon={<IconSearchOff size={28} />} title={t('central.nothingTitle', { search: term })} text={t('central.nothingText')} />
    );
  }
  if (isAdding || rows.some((row) => !row.operator)) return null;
  return (
    <EmptyState
      icon={<IconBuilding size={28} />}
      title={t('central.organizations.emptyTitle')}
      text={t('central.organizations.emptyText')}
      action={
        <Button variant="light" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {t('central.organizations.addFirst')}
        </Button>
      }
    />
  );
}
