import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { translateError } from '#platform/web/api/errors.ts';
import { currentLanguage } from '#platform/web/i18n/language.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { formatDayOf } from '#platform/web/format/format.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { addOrganizationUser, type OrganizationUser, saveOrganizationUser } from '../../contract/users.ts';
import { followOwnAccess, isOneself } from './own-access.ts';
import { placeErrors } from './place-errors.ts';
import type { UserEditing } from './use-user-form.ts';
import { fetchUser, refreshUsers, showSavedUser } from './user-queries.ts';
import { isComplete, toNewUser, toSavedUser } from './user-values.ts';

interface Options {
  /** Null adds a user. */
  readonly member: OrganizationUser | null;
  readonly editing: UserEditing;
  /** Whether the account of the address is known to exist. */
  readonly isKnown: boolean;
  /** The element that holds the fields, to lead to the first wrong one. */
  readonly root: RefObject<HTMLElement | null>;
  readonly onSaved: () => void;
}

/** Saves the form; what goes wrong lands on its field, in the notice of a conflict or in the error banners. */
export function useSaveUser({ member, editing, isKnown, root, onSaved }: Options) {
  const { t } = useTranslation(['organizations', 'platform']);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const [isConflict, setConflict] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { form } = editing;

  const fail = (failure: unknown) => {
    if (failure instanceof ApiError && failure.has('changed_meanwhile')) return setConflict(true);
    const { fields, rest } = placeErrors(failure);
    for (const { field, entry } of fields) form.setError(field, { type: entry.code, message: translateError(entry, t) });
    // The server looks for the names of a new account only when all else is right; the user wants to know at once.
    const empty = fields.length > 0 && !isKnown ? (['firstName', 'lastName'] as const).filter((name) => form.getValues(name).trim() === '') : [];
    for (const name of empty) form.setError(name, { type: 'empty', message: t('platform:errors.field.too_small_empty') });
    focusFirst(root.current, new Set([...fields.map(({ field }) => field), ...empty]));
    if (fields.length === 0 || rest.length > 0) reportError(failure, member === null ? 'create' : 'save');
  };

  const tellAdded = ({ invitationDueAt }: OrganizationUser) =>
    invitationDueAt === null ? t('users.toasts.added') : t('users.toasts.addedForLater', { day: formatDayOf(invitationDueAt, currentLanguage.get()) });
  const tellSaved = (before: OrganizationUser, { pendingEmail }: OrganizationUser) =>
    pendingEmail === null || pendingEmail === before.pendingEmail ? t('users.toasts.updated') : t('users.toasts.emailPending', { email: pendingEmail });

  /** Resolves to whether it was saved. */
  const save = async (): Promise<boolean> => {
    const values = form.getValues();
    if (isSaving || !isComplete(values)) return false;
    form.clearErrors();
    setConflict(false);
    setError(null);
    setSaving(true);
    try {
      if (member === null) {
        const { user } = await call(addOrganizationUser, { body: toNewUser(values, isKnown) });
        notifySuccess(tellAdded(user));
      } else {
        const { user } = await call(saveOrganizationUser, { params: { id: member.id }, body: toSavedUser(values, editing.getVersion()) });
        showSavedUser(client, user);
        notifySuccess(tellSaved(member, user));
      }
      onSaved();
      const mayStay = member === null || !isOneself(member) || (await followOwnAccess());
      if (mayStay) void refreshUsers(client);
      else await navigate({ to: '/' });
      return true;
    } catch (failure) {
      setError(failure);
      fail(failure);
      return false;
    } finally {
      setSaving(false);
    }
  };

  /** Fetches what somebody else saved meanwhile. */
  const reload = async (keep: 'merge' | 'replace') => {
    if (member === null) return;
    setSaving(true);
    try {
      const theirs = await fetchUser(member.id);
      if (theirs === null) throw new ApiError(404, [{ code: 'not_found', message: 'The user is gone' }], '');
      editing.adopt(theirs, keep);
      setConflict(false);
      void refreshUsers(client);
    } catch (failure) {
      reportError(failure);
    } finally {
      setSaving(false);
    }
  };

  return { save, reload, isSaving, isConflict, error };
}

/** Goes to the first wrong field in the order of the page; boxes say in data-field to which field they belong. */
function focusFirst(root: HTMLElement | null, wrong: ReadonlySet<string>): void {
  const inputs = [...(root?.querySelectorAll<HTMLElement>('[name], [data-field]') ?? [])];
  inputs.find((input) => wrong.has(input.dataset['field'] ?? input.getAttribute('name') ?? ''))?.focus();
}
