import type { RefObject } from 'react';
import type { FieldSet } from '../../contract/fields.ts';
import { useShortcuts } from '../components/shortcuts.ts';
import { openQuestion } from '../feedback/question.ts';
import type { Saving } from './use-save.ts';

interface Options<Fields extends FieldSet> {
  readonly saving: Saving<Fields>;
  readonly save: () => unknown;
  /** Element of the focused form, if the page has several; absent for the only one. */
  readonly root?: RefObject<HTMLElement | null>;
}

/** True if a dialog is open over the form, so that the keys of its page must do nothing. */
export function isCoveredByDialog(root?: RefObject<HTMLElement | null>): boolean {
  const dialogs = [...document.querySelectorAll('[aria-modal="true"]')];
  return (
    openQuestion.get() !== null || dialogs.some((dialog) => root?.current == null || !dialog.contains(root.current))
  );
}

/** Saves a form by Ctrl+S, except while another dialog is open over it, or another tab of the page is open. */
export function useSaveShortcut<Fields extends FieldSet>({ saving, save, root }: Options<Fields>): void {
  useShortcuts({
    'mod+s': () => {
      const { activeElement: focused, body } = document;
      const isHidden = root?.current?.closest('[hidden]') != null;
      const isMeant = root === undefined || focused === body || root.current?.contains(focused) === true;
      if (isMeant && !isHidden && saving.conflict === null && !isCoveredByDialog(root)) save();
    },
  });
}
