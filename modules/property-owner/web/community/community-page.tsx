import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OwnerState } from '../owners/owner-state.tsx';
import { communityPage } from '../pages.ts';
import classes from '../overview/overview.module.css';
import { CommunityHead } from './community-head.tsx';
import { UnreadCard } from './chat/unread-card.tsx';
import { NextMeetingCard } from './meetings/next-meeting-card.tsx';
import { MembersCard } from './members/members-card.tsx';
import { ResolutionsCard } from './resolutions/resolutions-card.tsx';
import { useCommunity } from './use-community.ts';
import { WrittenCard } from './written/written-card.tsx';

/** Overview of a community: what comes, and what was resolved last. */
export function CommunityPage() {
  const { t } = useTranslation('property-owner');
  const { choice, community } = useCommunity(communityPage);
  return (
    <Stack gap="md" miw={0}>
      <CommunityHead title={t('community.area.title')} choice={choice} current={communityPage.path} />
      {community === null ? (
        <OwnerState choice={choice} />
      ) : (
        <div className={classes.pair}>
          <NextMeetingCard eid={community.eid} />
          <WrittenCard eid={community.eid} />
          <ResolutionsCard eid={community.eid} />
          <UnreadCard eid={community.eid} />
          <MembersCard eid={community.eid} />
        </div>
      )}
    </Stack>
  );
}
