import * as contract from '../../contract/index.ts';
import { toLink } from '#modules/identity/server/index.ts';
import type { UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { RequestContext, SignedInContext } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { OrganizationsDependencies } from '../dependencies.ts';
import { acceptMembership, declineMembership } from './answer-invitation.ts';
import type { InvitationAnswer } from './answer-invitation.ts';
import { describeInvitation, findOpenInvitations } from './invitation-repository.ts';
import type { OpenInvitation } from './invitation-repository.ts';

type Answer = (tx: Transaction, answer: InvitationAnswer) => Promise<boolean>;

/** Routes for invited persons: read, accept, decline, by the link of a mail or signed in. */
export function createInvitationRoutes({
  database,
  clock,
  identity,
}: Pick<OrganizationsDependencies, 'database' | 'clock' | 'identity'>): Route[] {
  const byLink =
    (answer: Answer) =>
    async (
      { params }: { params: { a: string; b: string } },
      { address, source }: Pick<RequestContext, 'address' | 'source'>,
    ) => {
      await identity.redeemJoinLink({ link: toLink(params), address }, async (tx, { userId, membership }, now) => {
        const invitation = membership && (await findInvitation(tx, { userId, id: membership.id, now }));
        const answered =
          invitation &&
          (await answer(tx, { organizationId: invitation.organizationId, id: invitation.id, userId, source, now }));
        return answered === true ? answered : null;
      });
      return {};
    };

  async function answerOwn(
    answer: Answer,
    id: string,
    { session: { userId }, source }: Pick<SignedInContext, 'session' | 'source'>,
  ): Promise<OpenInvitation> {
    const now = clock.now();
    return database.identity(
      async (tx) => {
        const invitation = await findInvitation(tx, { userId, id, now });
        if (!invitation) throw new AppError('not_found');
        await answer(tx, { organizationId: invitation.organizationId, id, userId, source, now });
        return invitation;
      },
      { userId },
    );
  }

  return [
    route(contract.checkJoinLink, async ({ params }, { address }) => {
      const { userId, membership, email, welcome } = await identity.checkJoinLink({ link: toLink(params), address });
      const invitation = await database.identity(
        async (tx) => {
          // Read-only: this takes no lock.
          const found = (await findOpenInvitations(tx, userId, clock.now())).find(({ id }) => id === membership?.id);
          return found && describeInvitation(tx, found);
        },
        { readOnly: true },
      );
      if (!invitation) throw new AppError('link_expired');
      return { invitation, email, welcome };
    }),
    route(contract.acceptJoinLink, byLink(acceptMembership)),
    route(contract.declineJoinLink, byLink(declineMembership)),
    route(contract.listInvitations, async (_input, { session: { userId } }) => ({
      invitations: await database.identity(
        async (tx) => {
          const open = await findOpenInvitations(tx, userId, clock.now());
          const described: contract.Invitation[] = [];
          for (const invitation of open) described.push(await describeInvitation(tx, invitation));
          return described;
        },
        { readOnly: true, userId },
      ),
    })),
    route(contract.acceptInvitation, async ({ params }, context) => {
      const { organizationId, organizationName } = await answerOwn(acceptMembership, params.id, context);
      return { organization: { id: organizationId, name: organizationName } };
    }),
    route(contract.declineInvitation, async ({ params }, context) => {
      await answerOwn(declineMembership, params.id, context);
      return {};
    }),
  ];
}

/** Finds and locks an open invitation until the transaction ends. */
async function findInvitation(
  tx: Transaction,
  { userId, id, now }: { userId: UserId; id: string; now: Date },
): Promise<OpenInvitation | undefined> {
  const [invitation] = await findOpenInvitations(tx, userId, now, id);
  return invitation;
}
