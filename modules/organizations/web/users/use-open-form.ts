import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '#platform/web/feedback/question.ts';
import { hasUnsavedChanges } from '#platform/web/form/unsaved-guard.ts';
import type { OrganizationUser } from '../../contract/users.ts';

/** The one form of the page that may be open: for a new user or for one of the list. */
export function useOpenForm() {
  const { t } = useTranslation('organizations');
  const [open, setOpen] = useState<OrganizationUser | 'add' | null>(null);

  /** Asks when something typed would be lost. */
  const mayDiscard = useCallback(
    () =>
      hasUnsavedChanges()
        ? ask({
            title: t('users.discard.title'),
            text: t('users.discard.text'),
            confirmLabel: t('users.discard.confirm'),
            cancelLabel: t('users.discard.stay'),
          })
        : Promise.resolve(true),
    [t],
  );
  const change = async (next: OrganizationUser | 'add') => {
    if (await mayDiscard()) setOpen(next);
  };
  const close = async ({ asks }: { asks: boolean }) => {
    if (!asks || (await mayDiscard())) setOpen(null);
  };
  return {
    isOpen: open !== null,
    isAdding: open === 'add',
    /** The user whose form is open, as they were when it was opened. */
    edited: open === 'add' ? null : open,
    add: () => change('add'),
    edit: (member: OrganizationUser) => change(member),
    close: (options: { asks: boolean }) => void close(options),
  };
}
