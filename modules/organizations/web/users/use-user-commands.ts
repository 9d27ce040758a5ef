import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { holdNotices } from '#platform/web/realtime/access-notice.ts';
import { notifySuccess } from '#platform/web/ui/notify.ts';
import { ask, type Question } from '#platform/web/ui/question.ts';
import { inviteOrganizationUser, type OrganizationUser, removeOrganizationUser, withdrawUserEmailChange } from '../../contract/users.ts';
import { isOneself, startAfresh } from './own-access.ts';
import { refreshUsers, showSavedUser } from './user-queries.ts';
import { nameUser } from './user-name.ts';

/** What can be done with a user besides editing; failures are shown in the row. */
export function useUserCommands(member: OrganizationUser, { onRemoved, focusEditing }: { onRemoved: () => void; focusEditing: () => void }) {
  const { t } = useTranslation('organizations');
  const client = useQueryClient();
  const params = { id: member.id };
  // Gone or accepted meanwhile: the list shows how it is now.
  const refreshAfter = (error: unknown) =>
    error instanceof ApiError && [404, 409, 422].includes(error.status) ? refreshUsers(client) : undefined;

  const removal = useMutation({
    mutationFn: () => removeMember(member),
    meta: { silent: true },
    onSuccess: () => {
      if (isOneself(member)) return startAfresh();
      notifySuccess(t(member.state === 'invited' ? 'users.toasts.withdrawn' : 'users.toasts.deleted'));
      onRemoved();
      return refreshUsers(client);
    },
    onError: refreshAfter,
  });
  const invitation = useMutation({
    mutationFn: () => call(inviteOrganizationUser, { params }),
    meta: { silent: true },
    onSuccess: () => {
      notifySuccess(t('users.toasts.invited'));
      return refreshUsers(client);
    },
    onError: refreshAfter,
  });
  const emailWithdrawal = useMutation({
    mutationFn: () => call(withdrawUserEmailChange, { params }),
    meta: { silent: true },
    onSuccess: ({ user }) => {
      showSavedUser(client, user);
      notifySuccess(t('users.toasts.emailWithdrawn'));
      focusEditing();
    },
    onError: refreshAfter,
  });
  const commands = [removal, invitation, emailWithdrawal];
  const run = (command: (typeof commands)[number]) => {
    for (const other of commands) other.reset();
    command.mutate();
  };

  const remove = async () => {
    if (await ask(nameQuestion(t, member))) run(removal);
  };
  return {
    remove: () => void remove(),
    invite: () => run(invitation),
    withdrawEmail: () => run(emailWithdrawal),
    isRemoving: removal.isPending,
    isInviting: invitation.isPending,
    isWithdrawingEmail: emailWithdrawal.isPending,
    error: removal.error ?? invitation.error ?? emailWithdrawal.error,
  };
}

export type UserCommands = ReturnType<typeof useUserCommands>;

/** The question before an access or an invitation ends. */
function nameQuestion(t: TFunction<'organizations'>, member: OrganizationUser): Question {
  const name = nameUser(member);
  if (member.state === 'invited') {
    return { title: t('users.withdraw.title', { name }), text: t('users.withdraw.text'), confirmLabel: t('users.withdraw.confirm') };
  }
  const confirmLabel = t('users.remove.confirm');
  return isOneself(member)
    ? { title: t('users.remove.ownTitle'), text: t('users.remove.ownText'), confirmLabel }
    : { title: t('users.remove.title', { name }), text: t('users.remove.text'), confirmLabel };
}

/** Ends the access. That the own one is over is no news in this window, only in the others. */
async function removeMember(member: OrganizationUser): Promise<void> {
  const release = isOneself(member) ? holdNotices() : undefined;
  try {
    await call(removeOrganizationUser, { params: { id: member.id } });
  } catch (error) {
    release?.();
    throw error;
  }
}
