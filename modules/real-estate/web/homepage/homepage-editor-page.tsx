import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Fetched } from '#platform/web/components/fetched.tsx';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { FormSkeleton } from '#platform/web/components/states.tsx';
import { TabLinks } from '#platform/web/components/tab-links.tsx';
import { homepagePages } from '../../contract/homepage/homepage-pages.ts';
import { homepagePage, objectsPage } from '../pages.ts';
import { homepageQuery } from './homepage-queries.ts';
import { PageForm } from './page-form.tsx';

/** Editor of the agency's homepage: one page at a time, beside how it looks on a telephone. */
export function HomepageEditorPage() {
  const { t } = useTranslation('real-estate');
  const navigate = useNavigate();
  const { seite: page = 'start' } = homepagePage.useSearch();
  const homepage = useQuery(homepageQuery());
  const tabs = homepagePages.map((id) => ({
    id,
    label: t(`homepage.pages.${id}`),
    path: homepagePage.path,
    search: id === 'start' ? {} : { seite: id },
  }));
  return (
    <Stack gap="md" miw={0}>
      <PageHeader
        title={t('homepage.title')}
        subtitle={t('homepage.subtitle')}
        action={
          homepage.data === undefined ? null : (
            <Anchor href={new URL(homepage.data.address).pathname} target="_blank" rel="noreferrer">
              {t('homepage.open')}
            </Anchor>
          )
        }
      />
      <TabLinks label={t('homepage.navigation')} tabs={tabs} current={page} />
      <Fetched query={homepage} skeleton={<FormSkeleton groups={[2, 2]} />}>
        {(data) => (
          <PageForm key={page} page={page} homepage={data} onClose={() => void navigate(objectsPage.link({}))} />
        )}
      </Fetched>
    </Stack>
  );
}
