import { Alert, Anchor, Button } from '@mantine/core';
import { IconArchive, IconHomeSearch, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import type { List } from '#platform/web/lists/use-list.ts';
import { useList } from '#platform/web/lists/use-list.ts';
import type { ListedObjekt } from '../../contract/objects/objekt.ts';
import { nextObjectIdQuery, objectList } from '../object-queries.ts';
import type { ObjectFilters as Filters } from '../object-queries.ts';
import { useObjectWords } from '../objects/use-object-words.ts';
import { objectsPage } from '../pages.ts';
import { ProposedUpdateMail } from '../stakeholders/proposed-update-mail.tsx';
import { TodayLine } from '../today/today-line.tsx';
import { CreateObjectCard } from './create-object-card.tsx';
import { useOpenCreated } from './use-open-created.ts';
import { ObjectFilters, SpokenSearchNote } from './object-filters.tsx';
import { ObjectCards } from './object-cards.tsx';
import { ObjectTable } from './object-table.tsx';

/** Objects of the agency, as cards, by place, or as a table. */
export function ObjectsPage() {
  const { t } = useObjectWords();
  const navigate = useNavigate();
  const list = useList(objectList);
  const { copyFrom = null, ansicht } = objectsPage.useSearch();
  const [isCreating, setCreating] = useState(false);
  const next = useQuery(nextObjectIdQuery());
  const created = useOpenCreated();
  const isOpen = (isCreating || copyFrom !== null) && next.data !== undefined && !created.isOpening;
  const close = () => {
    setCreating(false);
    if (copyFrom !== null) void navigate({ ...objectsPage.link({}), replace: true });
  };
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)} disabled={isOpen}>
      {t('objects.create')}
    </Button>
  );
  const rows = list.rows as readonly ListedObjekt[];
  const hidden = list.query.data?.pages[0]?.archivedMatches ?? 0;
  return (
    <ListPage
      list={list}
      title={t('objects.title')}
      head={<PageHeader title={t('objects.title')} action={create} />}
      keepsFilters
      hasOtherRows={isOpen}
      notices={
        <>
          <TodayLine />
          <ProposedUpdateMail />
          {isOpen ? (
            <CreateObjectCard
              key={copyFrom ?? ''}
              proposed={next.data}
              copyFrom={copyFrom}
              onCancel={close}
              onCreated={created.open}
            />
          ) : null}
        </>
      }
      search={{ label: t('objects.search'), placeholder: t('objects.searchPlaceholder') }}
      filters={<ObjectFilters list={list} />}
      summary={<Summary list={list} hidden={hidden} isEmpty={rows.length === 0} />}
      empty={{
        icon: <IconHomeSearch size={28} />,
        title: t('objects.emptyTitle'),
        text: t('objects.emptyText'),
        action: create,
      }}
    >
      {ansicht === 'tabelle' ? (
        <ObjectTable list={{ ...list, rows }} />
      ) : (
        <ObjectCards list={{ ...list, rows }} byPlace={ansicht === 'ort'} />
      )}
    </ListPage>
  );
}

interface SummaryProps {
  readonly list: Pick<List<unknown, Filters>, 'filters' | 'setFilters'>;
  /** Matches that the archive hides. */
  readonly hidden: number;
  readonly isEmpty: boolean;
}

/** Reading of the search, and matches that the archive hides. */
function Summary({ list, hidden, isEmpty }: SummaryProps) {
  const { t } = useObjectWords();
  return (
    <>
      <SpokenSearchNote list={list} />
      {hidden === 0 ? null : (
        <Alert className="kontor-notice" icon={<IconArchive size={18} aria-hidden />}>
          {t(isEmpty ? 'objects.onlyArchived' : 'objects.alsoArchived', { count: hidden })}{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => list.setFilters({ archived: 'true' })}>
            {t('objects.showArchived')}
          </Anchor>
        </Alert>
      )}
    </>
  );
}
