import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { ErrorState, FormSkeleton } from '#platform/web/components/states.tsx';
import { objectQuery } from '../object-queries.ts';
import { objectPage, objectsPage } from '../pages.ts';

/** One object with its tabs. */
export function ObjectPage() {
  const { t } = useTranslation('real-estate');
  const navigate = useNavigate();
  const { objectId } = objectPage.useParams();
  const { data, error, refetch } = useQuery(objectQuery(objectId));
  const trail = {
    parent: t('objects.title'),
    href: objectsPage.path,
    onParent: () => void navigate(objectsPage.link({})),
    name: objectId,
  };
  return (
    <Stack gap="md" miw={0}>
      <PageHeader title={data ? String(data.data['title']) : objectId} trail={trail} />
      {data === undefined && error === null ? <FormSkeleton groups={[4, 4]} /> : null}
      {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
    </Stack>
  );
}
