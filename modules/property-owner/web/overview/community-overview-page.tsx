import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ContactCard } from './contact-card.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { overviewQuery } from './overview-queries.ts';
import { TaskCard } from './task-card.tsx';
import { OwnerState } from '../owners/owner-state.tsx';
import { communityPage } from '../pages.ts';
import classes from './overview.module.css';
import { CommunityHead } from '../community/community-head.tsx';
import { UnreadCard } from '../community/chat/unread-card.tsx';
import { MembersCard } from '../community/members/members-card.tsx';
import { NextMeetingCard } from '../community/meetings/next-meeting-card.tsx';
import { ResolutionsCard } from '../community/resolutions/resolutions-card.tsx';
import { useCommunity } from '../community/use-community.ts';
import { WrittenCard } from '../community/written/written-card.tsx';

/** Overview of a community: what waits for the reader, what comes, and what was resolved last. */
export function CommunityOverviewPage() {
  const { t } = useTranslation('property-owner');
  const { choice, community } = useCommunity(communityPage);
  return (
    <Stack gap="md" miw={0}>
      <CommunityHead title={t('community.area.title')} choice={choice} current={communityPage.path} />
      {community === null ? (
        <OwnerState choice={choice} />
      ) : (
        <div className={classes.page}>
          <Waiting eid={community.eid} />
          <div className={classes.pair}>
            <NextMeetingCard eid={community.eid} />
            <WrittenCard eid={community.eid} />
            <UnreadCard eid={community.eid} />
            <ResolutionsCard eid={community.eid} />
            <MembersCard eid={community.eid} />
            <ForMembers eid={community.eid} />
          </div>
        </div>
      )}
    </Stack>
  );
}

/** Tasks of the reader in this community; nothing without any. */
function Waiting({ eid }: { readonly eid: string }) {
  const { data } = useQuery(overviewQuery(eid, undefined));
  return data === undefined || data.aufgaben.length === 0 ? null : <TaskCard tasks={data.aufgaben} />;
}

/** Documents and the contact of the management, for members: this is their first screen. */
function ForMembers({ eid }: { readonly eid: string }) {
  const { data } = useQuery(overviewQuery(eid, undefined));
  if (data === undefined || data.verwaltet) return null;
  return (
    <>
      <DocumentsCard documents={data.dokumente} />
      <ContactCard contact={data.kontakt} />
    </>
  );
}
