import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { focusHeading } from '#platform/web/components/focus-heading.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { confirmDelete } from '#platform/web/feedback/question.ts';
import { inviteOwnerUser, removeOwnerLink, saveOwnerLink } from '../../contract/links/owner-links.ts';
import type { OwnerLink } from '../../contract/links/owner-links.ts';
import { nameLink } from './link-name.ts';
import { refreshLinks } from './link-queries.ts';

/** Fields of a link that are saved at once, without a form. */
export type LinkChange = Partial<Pick<OwnerLink, 'sendReleaseEmail' | 'validUntil'>>;

type Command =
  | { readonly kind: 'remove' }
  | { readonly kind: 'invite' }
  | { readonly kind: 'save'; readonly change: LinkChange };

const toasts = {
  remove: 'usersOwner.toasts.removed',
  invite: 'usersOwner.toasts.invited',
  save: 'usersOwner.toasts.updated',
} as const;

/** Commands of a link; a failure is shown on its card. */
export function useLinkCommands(ownerName: string) {
  const { t } = useTranslation('property-owner');
  const client = useQueryClient();
  // A day may be typed before the card has reloaded after its switch: this window's own save is no conflict.
  const versions = useRef(new Map<string, number>());
  const { mutate, isPending, error, variables } = useMutation<
    unknown,
    Error,
    { readonly command: Command; readonly link: OwnerLink }
  >({
    mutationFn: ({ command, link }) => send(command, link, versions.current),
    scope: { id: 'owner-links' },
    meta: { silent: true },
    onSuccess: (_, { command }) => {
      // The focused menu disappears with its card.
      if (command.kind === 'remove') focusHeading();
      notifySuccess(t(toasts[command.kind]));
      return refreshLinks(client);
    },
    // The link was removed, changed or accepted meanwhile: the cards reload.
    onError: (failure) =>
      failure instanceof ApiError && [404, 409, 422].includes(failure.status) ? refreshLinks(client) : undefined,
  });
  const remove = async (link: OwnerLink) => {
    const question = {
      title: t('usersOwner.remove.title', { name: nameLink(link), owner: ownerName }),
      text: t('usersOwner.remove.text'),
      confirmLabel: t('usersOwner.remove.confirm'),
    };
    if (await confirmDelete(question)) mutate({ command: { kind: 'remove' }, link });
  };
  const isOf = ({ id }: OwnerLink) => variables?.link.id === id;
  return {
    remove: (link: OwnerLink) => void remove(link),
    invite: (link: OwnerLink) => mutate({ command: { kind: 'invite' }, link }),
    save: (link: OwnerLink, change: LinkChange) => mutate({ command: { kind: 'save', change }, link }),
    isBusy: (link: OwnerLink) => isPending && isOf(link),
    /** Returns the changes of a link that are being saved, for immediate display. */
    pendingOf: (link: OwnerLink): LinkChange =>
      isPending && isOf(link) && variables.command.kind === 'save' ? variables.command.change : {},
    errorOf: (link: OwnerLink) => (isOf(link) ? error : null),
  };
}

async function send(
  command: Command,
  { id, eigentuemerEid, version }: OwnerLink,
  versions: Map<string, number>,
): Promise<void> {
  const params = { a: eigentuemerEid, b: id };
  if (command.kind === 'remove') await call(removeOwnerLink, { params });
  else if (command.kind === 'invite') await call(inviteOwnerUser, { params });
  else {
    const { userEigentuemer } = await call(saveOwnerLink, {
      body: { id, ...command.change, version: Math.max(version, versions.get(id) ?? 0) },
    });
    versions.set(id, userEigentuemer.version);
  }
}
