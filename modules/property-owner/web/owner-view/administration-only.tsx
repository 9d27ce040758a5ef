import { Button, Stack } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { EmptyState, ListSkeleton } from '#platform/web/components/states.tsx';
import type { OwnerView } from '../../contract/owner-view/owner-view.ts';
import { useEndView } from './use-end-view.ts';
import { useOwnerView } from './use-owner-view.ts';

interface AdministrationOnlyProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Screen of the administration; during a view as an owner it shows a notice in place of that owner's part. */
export function AdministrationOnly({ title, children }: AdministrationOnlyProps) {
  const { view, isKnown } = useOwnerView();
  if (isKnown && view === null) return children;
  return (
    <Stack gap="md">
      <PageHeader title={title} />
      {view === null ? <ListSkeleton /> : <ViewIsActive view={view} />}
    </Stack>
  );
}

function ViewIsActive({ view }: { readonly view: OwnerView }) {
  const { t } = useTranslation('property-owner');
  const end = useEndView();
  return (
    <EmptyState
      icon={<IconEye size={28} />}
      title={t('ownerView.activeTitle')}
      text={t('errors.owner_view_active', { owner: view.name })}
      action={
        <Button loading={end.isRunning} onClick={() => end.run({})}>
          {t('ownerView.end')}
        </Button>
      }
    />
  );
}
