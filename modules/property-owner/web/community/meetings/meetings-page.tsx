import { Button, Stack, Text, Title } from '@mantine/core';
import { IconCalendarEvent, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { OwnerState } from '../../owners/owner-state.tsx';
import { meetingsPage } from '../../pages.ts';
import { CommunityHead } from '../community-head.tsx';
import { useCommunity } from '../use-community.ts';
import { ComingMeetings } from './coming-meetings.tsx';
import { MeetingDialog } from './meeting-dialog.tsx';
import { meetingList } from './meeting-queries.ts';
import { MeetingTable } from './meeting-table.tsx';

/** Meetings of a community: those to come as cards, those held as a table. */
export function MeetingsPage() {
  const { t } = useTranslation('property-owner');
  const { choice, community } = useCommunity(meetingsPage, ['search']);
  const list = useList(meetingList);
  const [isAdding, setAdding] = useState(false);
  const writable = list.query.data?.pages[0]?.writable === true;
  const add = writable ? (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t('meetings.add')}
    </Button>
  ) : null;
  const head = (
    <CommunityHead
      title={t('meetings.title')}
      choice={choice}
      current={meetingsPage.path}
      {...(community !== null && { action: add })}
    />
  );
  if (community === null)
    return (
      <>
        {head}
        <OwnerState choice={choice} />
      </>
    );
  const coming = list.rows.filter(({ abgehalten }) => !abgehalten);
  const held = list.rows.filter(({ abgehalten }) => abgehalten);
  return (
    <>
      <ListPage
        list={list}
        title={t('meetings.title')}
        head={head}
        search={{ label: t('meetings.search'), placeholder: t('meetings.searchPlaceholder') }}
        empty={{
          icon: <IconCalendarEvent size={28} />,
          title: t('meetings.emptyTitle'),
          text: t(writable ? 'meetings.emptyTextManager' : 'meetings.emptyText'),
          ...(writable ? { action: add } : {}),
        }}
      >
        <Stack gap="xl" miw={0}>
          <Stack gap="sm" component="section" aria-label={t('meetings.coming')} miw={0}>
            <Title order={2} size="h5">
              {t('meetings.coming')}
            </Title>
            {coming.length === 0 && !list.query.isPending ? (
              <Text c="dimmed">{t('meetings.noneComing')}</Text>
            ) : (
              <ComingMeetings meetings={coming} isPending={list.query.isPending} />
            )}
          </Stack>
          {held.length === 0 && !list.query.isPending && !list.query.hasNextPage ? null : (
            <Stack gap="sm" component="section" aria-label={t('meetings.held')} miw={0}>
              <Title order={2} size="h5">
                {t('meetings.held')}
              </Title>
              <MeetingTable list={{ ...list, rows: held }} />
            </Stack>
          )}
        </Stack>
      </ListPage>
      <MeetingDialog state={isAdding ? { eid: community.eid } : null} onClose={() => setAdding(false)} />
    </>
  );
}
