import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { OrganizationUser } from '../../contract/users.ts';
import { emptyUser, mergeUserValues, toUserValues, type UserValues } from './user-values.ts';

/**
 * The form of a user and the saved state it started from; null adds one. A newer saved state replaces an
 * untouched form silently, a touched one only when the user decides so.
 */
export function useUserForm(member: OrganizationUser | null) {
  const base = useRef(member);
  const form = useForm<UserValues>({ defaultValues: member === null ? emptyUser : toUserValues(member) });
  const { isDirty } = form.formState;

  useEffect(() => {
    // The list may still hold an older state than the one that was fetched after a conflict.
    if (member === null || isDirty || member.version <= (base.current?.version ?? 0)) return;
    base.current = member;
    form.reset(toUserValues(member));
  }, [form, isDirty, member]);

  /** Takes what somebody else saved; `merge` keeps what was changed here. */
  const adopt = (theirs: OrganizationUser, keep: 'merge' | 'replace') => {
    const before = base.current === null ? emptyUser : toUserValues(base.current);
    const merged = mergeUserValues(before, form.getValues(), toUserValues(theirs));
    base.current = theirs;
    form.reset(toUserValues(theirs));
    if (keep === 'merge') form.reset(merged, { keepDefaultValues: true });
  };

  return { form, isDirty, getVersion: () => base.current?.version ?? 1, adopt };
}

export type UserEditing = ReturnType<typeof useUserForm>;
