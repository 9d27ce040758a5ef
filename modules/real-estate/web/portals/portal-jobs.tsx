import { Button, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import type { Portal } from '../../contract/objects/channels.ts';
import { LastJob } from './last-job.tsx';
import { portalJobsQuery } from './portal-queries.ts';

/** Log of a portal, the newest first. */
export function PortalJobs({ portal }: { readonly portal: Portal }) {
  const { t } = useTranslation('real-estate');
  const jobs = useInfiniteQuery(portalJobsQuery(portal));
  if (jobs.isPending) return <ListSkeleton rows={3} height={24} />;
  if (jobs.isError) return <ErrorState error={jobs.error} onRetry={() => void jobs.refetch()} />;
  const all = jobs.data.pages.flatMap((page) => page.jobs);
  return (
    <Stack gap="xs" component="section" aria-label={t('portals.log')}>
      {all.length === 0 ? <LastJob job={null} /> : all.map((job) => <LastJob key={job.id} job={job} />)}
      {jobs.hasNextPage ? (
        <Button variant="subtle" size="xs" w="fit-content" onClick={() => void jobs.fetchNextPage()}>
          {t('portals.moreJobs')}
        </Button>
      ) : null}
    </Stack>
  );
}
