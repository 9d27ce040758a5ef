import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { WireOf } from '#platform/contract/fields.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { holdNotices } from '#platform/web/realtime/access-notice.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { ask } from '#platform/web/feedback/question.ts';
import type { Question } from '#platform/web/feedback/question.ts';
import {
  addOrganizationUser,
  inviteOrganizationUser,
  removeOrganizationUser,
  saveOrganizationUser,
  withdrawUserEmailChange,
} from '../../contract/users/users.ts';
import type { OrganizationUser, userFields } from '../../contract/users/users.ts';
import { isOneself, startAfresh } from './own-access.ts';
import { refreshUsers } from './user-queries.ts';
import { nameUser } from './user-name.ts';

const commands = {
  remove: removeMember,
  invite: ({ id }: OrganizationUser) => call(inviteOrganizationUser, { params: { id } }),
  withdrawEmail: ({ id }: OrganizationUser) => call(withdrawUserEmailChange, { params: { id } }),
} as const;

interface UserCommand {
  readonly command: keyof typeof commands;
  readonly member: OrganizationUser;
}

/** Commands on a user besides editing; a failure is shown below their row. */
export function useUserCommands({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useTranslation('organizations');
  const client = useQueryClient();
  const {
    runInPlace: start,
    isRunning,
    error,
    input,
  } = useCommand(({ command, member }: UserCommand): Promise<unknown> => commands[command](member), {
    onDone: (_, { command, member }) => {
      if (command === 'remove' && isOneself(member)) return startAfresh();
      if (command === 'remove') onRemoved();
      notifySuccess(t(`users.toasts.${nameSuccess(command, member)}`));
      return refreshUsers(client);
    },
    // Removed or accepted meanwhile: the list reloads.
    onFailed: (failure) =>
      failure instanceof ApiError && [404, 409, 422].includes(failure.status) ? refreshUsers(client) : undefined,
  });
  const remove = async (member: OrganizationUser) => {
    if (await ask(nameQuestion(t, member))) start({ command: 'remove', member });
  };
  return {
    remove: (member: OrganizationUser) => void remove(member),
    invite: (member: OrganizationUser) => start({ command: 'invite', member }),
    withdrawEmail: (member: OrganizationUser) => start({ command: 'withdrawEmail', member }),
    isPending: isRunning,
    /** Error of the last command, if it concerned this user. */
    errorOf: ({ id }: OrganizationUser) => (input?.member.id === id ? error : null),
  };
}

function nameSuccess(command: keyof typeof commands, { state }: OrganizationUser) {
  if (command === 'invite') return 'invited';
  if (command === 'withdrawEmail') return 'emailWithdrawn';
  return state === 'invited' ? 'withdrawn' : 'deleted';
}

/** Builds the confirmation before ending an access or an invitation. */
function nameQuestion(t: TFunction<'organizations'>, member: OrganizationUser): Question {
  const name = nameUser(member);
  if (member.state === 'invited') {
    return {
      title: t('users.withdraw.title', { name }),
      text: t('users.withdraw.text'),
      confirmLabel: t('users.withdraw.confirm'),
    };
  }
  const confirmLabel = t('users.remove.confirm');
  return isOneself(member)
    ? { title: t('users.remove.ownTitle'), text: t('users.remove.ownText'), confirmLabel }
    : { title: t('users.remove.title', { name }), text: t('users.remove.text'), confirmLabel };
}

/** Ends the access. For the user's own one this window shows no notice, only the others do. */
async function removeMember(member: OrganizationUser): Promise<void> {
  const release = isOneself(member) ? holdNotices() : undefined;
  try {
    await call(removeOrganizationUser, { params: { id: member.id } });
  } catch (error) {
    release?.();
    throw error;
  }
}

/** Adds or saves a user. @param isKnown the account exists: its names stay, whatever was typed before */
export async function sendUser(
  member: OrganizationUser | null,
  { permissions, firstName, lastName, ...rest }: WireOf<typeof userFields>,
  { version, isKnown }: { version: number | undefined; isKnown: boolean },
): Promise<OrganizationUser> {
  if (member === null)
    return (
      await call(addOrganizationUser, {
        body: { ...rest, ...(isKnown ? {} : { firstName, lastName }), permissionIdentifiers: permissions },
      })
    ).user;
  const body = {
    ...rest,
    firstName,
    lastName,
    permissions: permissions.map((identifier) => ({ identifier })),
    version,
  };
  return (await call(saveOrganizationUser, { params: { id: member.id }, body })).user;
}
