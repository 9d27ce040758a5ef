import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { OwnerHeader } from '../owners/owner-header.tsx';
import type { OwnerChoice } from '../owners/use-owner.ts';
import { CommunityTabs } from './community-tabs.tsx';

interface CommunityHeadProps {
  readonly title: string;
  readonly choice: OwnerChoice;
  /** Path of the open page. */
  readonly current: string;
  /** Main action of the page. */
  readonly action?: ReactNode;
}

/** Heading of a page of a community: title, picker if there are several, and the tabs of its area. */
export function CommunityHead({ title, choice, current, action }: CommunityHeadProps) {
  return (
    <Stack gap="sm" miw={0}>
      <OwnerHeader title={title} choice={choice} isDelivered={false} {...(action !== undefined && { action })} />
      {choice.eid === undefined || choice.owner === null ? null : <CommunityTabs current={current} eid={choice.eid} />}
    </Stack>
  );
}
