import { Button, Stack } from '@mantine/core';
import { IconUserSearch, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import type { OwnerChoice } from './use-owner.ts';

/** Replaces a screen's content without an owner: loading, failed, none, none selected, not found. */
export function OwnerState({
  choice: { choose, few, owner, isUndecided, hasNone, error, retry },
}: {
  readonly choice: OwnerChoice;
}) {
  const { t } = useTranslation('property-owner');
  if (error !== null && owner === undefined) return <ErrorState error={error} onRetry={retry} />;
  if (hasNone)
    return <EmptyState icon={<IconUserOff size={28} />} title={t('owners.noneTitle')} text={t('owners.noneText')} />;
  if (owner === null)
    return (
      <EmptyState icon={<IconUserOff size={28} />} title={t('owners.missingTitle')} text={t('owners.missingText')} />
    );
  if (isUndecided) {
    const offered = few.map((one) => (
      <Button key={one.eid} variant="default" onClick={() => choose(one.eid)}>
        {one.anzeigename}
      </Button>
    ));
    return (
      <EmptyState
        icon={<IconUserSearch size={28} />}
        title={t('owners.chooseTitle')}
        text={t('owners.chooseText')}
        action={<Stack gap="xs">{offered}</Stack>}
      />
    );
  }
  return <ListSkeleton />;
}
