import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Fetched } from '#platform/web/components/fetched.tsx';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { ListSkeleton } from '#platform/web/components/states.tsx';
import { draftsPage } from '../../pages.ts';
import { ownStandingQuery } from '../../staff/staff-queries.ts';
import { ownDraftsQuery } from '../entry-queries.ts';
import { WriteButton } from '../write/write-button.tsx';
import { OthersDrafts } from './others-drafts.tsx';
import { OwnDrafts } from './own-drafts.tsx';
import { SingleDraft } from './single-draft.tsx';

/** Drafts of the reader to be released, or the one of the address; then those of others, without their content. */
export function DraftsPage() {
  const { t } = useTranslation('assistants');
  const { draft } = draftsPage.useSearch();
  const { data: own } = useQuery(ownStandingQuery());
  const query = useQuery(ownDraftsQuery());
  const data = own === undefined || query.data === undefined ? undefined : { own, drafts: query.data };
  return (
    <Stack gap="md" miw={0}>
      <PageHeader title={t('drafts.title')} action={<WriteButton patientId={null} />} />
      <Fetched query={{ ...query, data }} skeleton={<ListSkeleton rows={3} height={220} />}>
        {({ own: standing, drafts }) =>
          draft === undefined ? (
            <>
              <OwnDrafts drafts={drafts} own={standing} />
              <OthersDrafts own={standing} />
            </>
          ) : (
            <>
              <SingleDraft key={draft} id={draft} own={standing} />
              <Anchor size="sm" renderRoot={(props) => <Link {...draftsPage.link({})} {...props} />}>
                {t('drafts.all', { count: drafts.length })}
              </Anchor>
            </>
          )
        }
      </Fetched>
    </Stack>
  );
}
