import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TabLinks } from '#platform/web/components/tab-links.tsx';
import { useLiveEvent } from '#platform/web/realtime/live-connection.ts';
import { NavCount } from '#platform/web/shell/nav-count.tsx';
import { chatMessage } from '../../contract/community/chat/chat-live.ts';
import { unreadChatsQuery } from './chat/chat-queries.ts';
import {
  communityChatPage,
  communityMembersPage,
  communityPage,
  meetingsPage,
  resolutionsPage,
  writtenResolutionsPage,
} from '../pages.ts';

interface CommunityTabsProps {
  /** Path of the open page. */
  readonly current: string;
  /** External id of the community. */
  readonly eid: string;
}

/** Tabs of a community's area; each opens the same community. */
export function CommunityTabs({ current, eid }: CommunityTabsProps) {
  const { t } = useTranslation('property-owner');
  const search = { eid };
  return (
    <TabLinks
      label={t('community.area.tabs')}
      current={current}
      tabs={[
        { label: t('community.area.overview'), path: communityPage.path, search },
        { label: t('community.title'), path: resolutionsPage.path, search },
        { label: t('community.area.meetings'), path: meetingsPage.path, search },
        { label: t('community.area.written'), path: writtenResolutionsPage.path, search },
        { label: t('community.area.chat'), path: communityChatPage.path, search, mark: <UnreadMark eid={eid} /> },
        { label: t('community.area.members'), path: communityMembersPage.path, search },
      ]}
    />
  );
}

/** Number of unread messages. */
function UnreadMark({ eid }: { readonly eid: string }) {
  const { t } = useTranslation('property-owner');
  const client = useQueryClient();
  const { data } = useQuery(unreadChatsQuery);
  useLiveEvent(chatMessage, () => void client.invalidateQueries(unreadChatsQuery));
  const count = data?.get(eid) ?? 0;
  return <NavCount count={count} label={t('community.area.unread', { count })} />;
}
