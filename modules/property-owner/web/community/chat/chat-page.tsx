import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OwnerState } from '../../owners/owner-state.tsx';
import { communityChatPage } from '../../pages.ts';
import { CommunityHead } from '../community-head.tsx';
import { useCommunity } from '../use-community.ts';
import { ChatRoom } from './chat-room.tsx';

/** Chat of a community. */
export function CommunityChatPage() {
  const { t } = useTranslation('property-owner');
  const { choice, community } = useCommunity(communityChatPage);
  return (
    <Stack gap="md" miw={0}>
      <CommunityHead title={t('chat.title')} choice={choice} current={communityChatPage.path} />
      {community === null ? (
        <OwnerState choice={choice} />
      ) : (
        <ChatRoom key={community.eid} eid={community.eid} name={community.name} />
      )}
    </Stack>
  );
}
