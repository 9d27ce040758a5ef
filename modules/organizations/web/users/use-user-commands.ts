import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { holdNotices } from '#platform/web/realtime/access-notice.ts';
import { notifySuccess } from '#platform/web/ui/notify.ts';
import { ask } from '#platform/web/ui/question.ts';
import { inviteOrganizationUser, type OrganizationUser, removeOrganizationUser } from '../../contract/users.ts';
import { isOneself, startAfresh } from './own-access.ts';
import { refreshUsers } from './user-queries.ts';
import { nameUser } from './user-name.ts';

/** What can be done with a user besides editing; failures are shown in the row. */
export function useUserCommands(member: OrganizationUser, onRemoved: () => void) {
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
      notifySuccess(t('users.toasts.deleted'));
      onRemoved();
      return refreshUsers(client);
    },
    onError: refreshAfter,
  });
  const invitation = useMutation({
    mutationFn: () => call(inviteOrganizationUser, { params }),
    meta: { silent: true },
    onSuccess: () => notifySuccess(t('users.toasts.invited')),
    onError: refreshAfter,
  });

  const remove = async () => {
    const self = isOneself(member);
    const isSure = await ask({
      title: self ? t('users.remove.ownTitle') : t('users.remove.title', { name: nameUser(member) }),
      text: t(self ? 'users.remove.ownText' : 'users.remove.text'),
      confirmLabel: t('users.remove.confirm'),
    });
    if (!isSure) return;
    invitation.reset();
    removal.mutate();
  };
  const invite = () => {
    removal.reset();
    invitation.mutate();
  };
  return {
    remove: () => void remove(),
    invite,
    isBusy: removal.isPending || invitation.isPending,
    isInviting: invitation.isPending,
    error: removal.error ?? invitation.error,
  };
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
