import { Button, Stack } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { EmptyState } from '#platform/web/components/states.tsx';
import type { OwnerView } from '../../contract/owner-view.ts';
import { useEndView } from './use-end-view.ts';

/** In place of a screen of the administration, which would show one owner's part of it. */
export function ViewIsActive({ title, view }: { readonly title: string; readonly view: OwnerView }) {
  const { t } = useTranslation('property-owner');
  const end = useEndView();
  return (
    <Stack gap="md">
      <PageHeader title={title} />
      <EmptyState
        icon={<IconEye size={28} />}
        title={t('ownerView.activeTitle')}
        text={t('errors.owner_view_active', { owner: view.name })}
        action={<Button loading={end.isPending} onClick={() => end.mutate()}>{t('ownerView.end')}</Button>}
      />
    </Stack>
  );
}
