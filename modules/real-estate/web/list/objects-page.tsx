import { Stack } from '@mantine/core';
import { IconHomeSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { objectPage } from '../pages.ts';
import { objectList } from '../object-queries.ts';

/** Objects of the agency. */
export function ObjectsPage() {
  const { t } = useTranslation('real-estate');
  const list = useList(objectList);
  return (
    <ListPage
      list={list}
      title={t('objects.title')}
      search={{ label: t('objects.search'), placeholder: t('objects.searchPlaceholder') }}
      filters={null}
      empty={{ icon: <IconHomeSearch size={28} />, title: t('objects.emptyTitle'), text: t('objects.emptyText') }}
    >
      <Stack gap="sm">
        {list.rows.map(({ id, objectId, data }) => (
          <Card key={id} title={String(data['title'])}>
            <Link {...objectPage.link({ objectId })}>{objectId}</Link>
          </Card>
        ))}
      </Stack>
    </ListPage>
  );
}
