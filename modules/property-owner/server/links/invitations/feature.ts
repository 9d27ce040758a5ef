import type { Feature } from '#platform/server/combine-features.ts';
import type { LinkParts } from '../links-context.ts';
import { createInvitationTask } from './invitation-task.ts';
import { createInvitationRoutes } from './routes.ts';

/** Invitations of owners by mail. */
export function createInvitationsFeature(parts: LinkParts): Feature {
  return { name: 'invitations', routes: createInvitationRoutes(parts), tasks: [createInvitationTask(parts)] };
}
