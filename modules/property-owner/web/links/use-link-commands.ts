import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { focusHeading } from '#platform/web/components/focus-heading.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import { confirmDelete } from '#platform/web/feedback/question.ts';
import { inviteOwnerUser, removeOwnerLink, saveOwnerLink } from '../../contract/links/owner-links.ts';
import type { OwnerLink } from '../../contract/links/owner-links.ts';
import { nameLink } from './link-name.ts';
import { refreshLinks } from './link-queries.ts';

/** Fields of a link that are saved at once, without a form. */
export type LinkChange = Partial<
  Pick<OwnerLink, 'sendReleaseEmail' | 'sendDocumentEmail' | 'advisoryBoard' | 'validUntil'>
>;

type Command =
  | { readonly kind: 'remove' }
  | { readonly kind: 'invite' }
  | { readonly kind: 'save'; readonly change: LinkChange };

interface LinkCommand {
  readonly command: Command;
  readonly link: OwnerLink;
}

const toasts = {
  remove: 'usersOwner.toasts.removed',
  invite: 'usersOwner.toasts.invited',
  save: 'usersOwner.toasts.updated',
} as const;

/** Commands of a link; a failure is shown on its card. */
export function useLinkCommands() {
  const { t } = useTranslation('property-owner');
  const client = useQueryClient();
  // A day may be typed before the card has reloaded after its switch: this window's own save is no conflict.
  const versions = useRef(new Map<string, number>());
  const {
    runInPlace: start,
    isRunning,
    error,
    input,
  } = useCommand(({ command, link }: LinkCommand) => send(command, link, versions.current), {
    scope: 'owner-links',
    onDone: (_, { command }) => {
      // The focused menu disappears with its card.
      if (command.kind === 'remove') focusHeading();
      notifySuccess(t(toasts[command.kind]));
      return refreshLinks(client);
    },
    // The link was removed, changed or accepted meanwhile: the cards reload.
    onFailed: (failure) =>
      failure instanceof ApiError && [404, 409, 422].includes(failure.status) ? refreshLinks(client) : undefined,
  });
  const remove = async (link: OwnerLink, owner: string) => {
    const name = nameLink(link);
    const question = {
      // Mostly the owners themselves have access.
      title: name === owner ? t('usersOwner.remove.ownTitle', { name }) : t('usersOwner.remove.title', { name, owner }),
      text: t('usersOwner.remove.text'),
      confirmLabel: t('usersOwner.remove.confirm'),
    };
    if (await confirmDelete(question)) start({ command: { kind: 'remove' }, link });
  };
  const isOf = ({ id }: OwnerLink) => input?.link.id === id;
  return {
    /** Asks first. @param owner name of the owner whose data the link opens */
    remove: (link: OwnerLink, owner: string) => void remove(link, owner),
    invite: (link: OwnerLink) => start({ command: { kind: 'invite' }, link }),
    save: (link: OwnerLink, change: LinkChange) => start({ command: { kind: 'save', change }, link }),
    isBusy: (link: OwnerLink) => isRunning && isOf(link),
    /** Returns the changes of a link that are being saved, for immediate display. */
    pendingOf: (link: OwnerLink): LinkChange =>
      isRunning && isOf(link) && input?.command.kind === 'save' ? input.command.change : {},
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
