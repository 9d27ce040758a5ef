import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import { ask } from '#platform/web/feedback/question.ts';
import { acceptInvitation, declineInvitation } from '../../contract/invitations/invitations.ts';
import type { Invitation } from '../../contract/invitations/invitations.ts';
import { addOrganizationChoice } from '../workplace.ts';
import { invitationsQuery } from './invitation-queries.ts';

interface InvitationAnswer {
  readonly invitation: Invitation;
  readonly accepts: boolean;
}

/**
 * Accepts or declines an open invitation; declining asks for confirmation.
 * @param onAnswered called after the invitation has disappeared from the list
 */
export function useAnswerInvitation(onAnswered: (answer: InvitationAnswer) => void) {
  const { t } = useTranslation('organizations');
  const client = useQueryClient();
  const { queryKey } = invitationsQuery();
  const answering = useCommand(
    async (answer: InvitationAnswer) => {
      const { id } = answer.invitation;
      const options = { anyOrganization: true };
      if (answer.accepts)
        addOrganizationChoice((await call(acceptInvitation, { params: { id } }, options)).organization);
      else await call(declineInvitation, { params: { id } }, options);
      return answer;
    },
    {
      onDone: (answer) => {
        client.setQueryData<readonly Invitation[]>(queryKey, (open) =>
          open?.filter(({ id }) => id !== answer.invitation.id),
        );
        onAnswered(answer);
      },
      // Withdrawn or expired meanwhile: the list reloads.
      onFailed: () => void client.invalidateQueries({ queryKey }),
    },
  );
  const decline = async (invitation: Invitation) => {
    const isSure = await ask(askToDecline(t, invitation.organization.name));
    if (isSure) answering.runInPlace({ invitation, accepts: false });
  };
  const { error } = answering;
  return {
    accept: (invitation: Invitation) => answering.runInPlace({ invitation, accepts: true }),
    decline: (invitation: Invitation) => void decline(invitation),
    /** The answer that is being sent. */
    answering: answering.isRunning ? (answering.input ?? null) : null,
    /** The last sent answer. */
    answered: answering.answer ?? null,
    error,
    isGone: error instanceof ApiError && error.status === 404,
  };
}

/** Builds the confirmation of declining an invitation. */
export function askToDecline(t: TFunction<'organizations'>, name: string) {
  return {
    title: t('invitations.declineTitle', { name }),
    text: t('invitations.declineText'),
    confirmLabel: t('invitations.decline'),
  };
}
