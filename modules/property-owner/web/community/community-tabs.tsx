import { useTranslation } from 'react-i18next';
import { TabLinks } from '#platform/web/components/tab-links.tsx';
import { communityMembersPage, communityPage, meetingsPage, resolutionsPage } from '../pages.ts';

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
        { label: t('community.area.members'), path: communityMembersPage.path, search },
      ]}
    />
  );
}
