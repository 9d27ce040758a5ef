import type { OrganizationAccess } from '#modules/organizations/server/index.ts';
import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createAnalyticsFeature } from './analytics/feature.ts';
import { createConfigurationFeature } from './configuration/feature.ts';
import { dataStateFeature } from './data-state/feature.ts';
import { createCommunityFeature } from './community/feature.ts';
import { createChatFeature } from './community/chat/feature.ts';
import { createDemoFeature } from './demo/feature.ts';
import { createEvaluationFeature } from './evaluation/feature.ts';
import { createInvitationsFeature } from './links/invitations/feature.ts';
import { createLettersFeature } from './links/letters/feature.ts';
import { createLinksFeature } from './links/feature.ts';
import { ownerViewFeature } from './owner-view/feature.ts';
import { refuseWhileViewing } from './owner-view/refuse-while-viewing.ts';
import { refuseTasksWhileViewing } from './owner-view/tasks-while-viewing.ts';
import { overviewFeature } from './overview/feature.ts';
import { ownersFeature } from './owners/feature.ts';
import { createOwnerDocumentsFeature } from './owner-documents/feature.ts';
import { createReceiptsFeature } from './receipts/feature.ts';
import { createRecordsFeature } from './records/feature.ts';
import { createRefreshFeature } from './refresh/feature.ts';
import { createTransactionsFeature } from './transactions/feature.ts';
import { createUnassignedFeature } from './unassigned/feature.ts';
import { askWallOnce } from './wall/ask-wall-once.ts';
import { createWorkbookFeature } from './workbook/feature.ts';

/** Features of property owners: all behind the wall, and those of the administration closed during a view as an owner. */
export function createFeatures(platform: Platform, access: OrganizationAccess): readonly Feature[] {
  const links = { ...platform, access };
  const features = [
    ownersFeature,
    dataStateFeature,
    createOwnerDocumentsFeature(platform),
    overviewFeature,
    createTransactionsFeature(platform),
    createReceiptsFeature(platform),
    createEvaluationFeature(platform),
    createAnalyticsFeature(platform),
    createWorkbookFeature(),
    createRecordsFeature(platform),
    createLinksFeature(links),
    createInvitationsFeature(links),
    createLettersFeature(links),
    createConfigurationFeature(platform),
    createRefreshFeature(platform),
    createUnassignedFeature(),
    createCommunityFeature(platform),
    createChatFeature(platform),
    createDemoFeature(platform),
  ];
  return [ownerViewFeature, ...features.map(closeWhileViewing)].map(({ routes = [], ...feature }) => ({
    ...feature,
    routes: askWallOnce(routes),
  }));
}

function closeWhileViewing({ routes = [], tasks = [], ...feature }: Feature): Feature {
  return { ...feature, routes: refuseWhileViewing(routes), tasks: refuseTasksWhileViewing(tasks) };
}
