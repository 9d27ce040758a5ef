import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Fetched } from '#platform/web/components/fetched.tsx';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { ListSkeleton } from '#platform/web/components/states.tsx';
import { formatInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { organizationsPage } from '../../pages.ts';
import { FindingList } from './finding-list.tsx';
import { StatusFigures } from './status-figures.tsx';
import { statusQuery } from './status-queries.ts';

/** Page of the operator: faults of the installation with what to do, then what was looked at with its figures. */
export function StatusPage() {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const navigate = useNavigate();
  const query = useQuery(statusQuery);
  return (
    <Stack gap="md" miw={0}>
      <PageHeader
        title={t('central.status')}
        trail={{
          parent: t('central.organizations.title'),
          href: organizationsPage.path,
          onParent: () => void navigate(organizationsPage.link({})),
          name: t('central.status'),
        }}
        subtitle={query.data && t('status.checkedAt', { time: formatInstant(query.data.checkedAt, language) })}
      />
      <Fetched query={query} skeleton={<ListSkeleton rows={6} />}>
        {(status) => (
          <>
            <FindingList findings={status.findings} />
            <StatusFigures status={status} />
          </>
        )}
      </Fetched>
    </Stack>
  );
}
