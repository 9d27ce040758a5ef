import { Button } from '@mantine/core';
import { IconMailCheck, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { SelectFilter } from '#platform/web/lists/filter-fields.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { writtenStates } from '#modules/property-owner/contract/community/written/written-kinds.ts';
import { OwnerState } from '../../owners/owner-state.tsx';
import { writtenResolutionPage, writtenResolutionsPage } from '../../pages.ts';
import { CommunityHead } from '../community-head.tsx';
import { useCommunity } from '../use-community.ts';
import { MotionDialog } from './motion-dialog.tsx';
import { useWrittenWords } from './use-written-words.ts';
import { writtenList } from './written-queries.ts';

/** Written resolutions of a community, open ones first. */
export function WrittenResolutionsPage() {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const navigate = useNavigate();
  const words = useWrittenWords();
  const { choice, community } = useCommunity(writtenResolutionsPage, ['search', 'stand']);
  const list = useList(writtenList);
  const [isDrafting, setDrafting] = useState(false);
  const writable = list.query.data?.pages[0]?.writable === true;
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDrafting(true)}>
      {t('written.add')}
    </Button>
  );
  const head = (
    <CommunityHead
      title={t('written.title')}
      choice={choice}
      current={writtenResolutionsPage.path}
      {...(community !== null && writable && { action: add })}
    />
  );
  if (community === null)
    return (
      <>
        {head}
        <OwnerState choice={choice} />
      </>
    );
  const { eid } = community;
  const states = writable ? writtenStates : writtenStates.filter((state) => state !== 'ENTWURF');
  return (
    <>
      <ListPage
        list={list}
        title={t('written.title')}
        head={head}
        keepsFilters={writable}
        search={{ label: t('written.search'), placeholder: t('written.searchPlaceholder') }}
        filters={
          <SelectFilter
            list={list}
            name="stand"
            label={t('written.fields.stand')}
            all={t('written.allStates')}
            options={states.map((value) => ({ value, label: t(`written.states.${value}`) }))}
          />
        }
        empty={{
          icon: <IconMailCheck size={28} />,
          title: t('written.emptyTitle'),
          text: t(writable ? 'written.emptyTextManager' : 'written.emptyText'),
          ...(writable ? { action: add } : {}),
        }}
      >
        <DataTable
          list={list}
          label={t('written.title')}
          columns={[
            {
              id: 'betreff',
              header: t('written.fields.betreff'),
              width: 260,
              grow: 3,
              lines: 2,
              card: 'title',
              cell: ({ betreff }) => betreff,
            },
            {
              id: 'mehrheit',
              header: t('written.fields.mehrheit'),
              width: 190,
              lines: 2,
              hideOrder: 1,
              card: 'hidden',
              cell: ({ mehrheit }) => t(`written.majorities.${mehrheit}`),
            },
            {
              id: 'frist',
              header: t('written.fields.frist'),
              width: 130,
              card: 'fact',
              cell: ({ frist }) => formatDate(frist, language),
            },
            {
              id: 'stand',
              header: t('written.fields.stand'),
              width: 190,
              card: 'end',
              cell: (written) => {
                const { tone, text } = words.stateOf(written);
                return <Badge tone={tone}>{text}</Badge>;
              },
            },
          ]}
          row={{
            id: ({ id }) => id,
            name: ({ betreff }) => betreff,
            link: ({ id }) => writtenResolutionPage.link({ writtenId: id }, { eid }),
          }}
        />
      </ListPage>
      <MotionDialog
        state={isDrafting ? { eid } : null}
        onClose={() => setDrafting(false)}
        onSaved={({ id }) => void navigate(writtenResolutionPage.link({ writtenId: id }, { eid }))}
      />
    </>
  );
}
