import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { findActive, isPickerKey, noKeys, pressKey, releaseKeys } from '#platform/web/form/picker-keys.ts';
import type { PickerKey, PickerKeys } from '#platform/web/form/picker-keys.ts';

interface Typing {
  /** Focused description; null while there are no suggestions for it. */
  readonly field: HTMLTextAreaElement | null;
  readonly text: string;
  readonly keys: PickerKeys;
}

/** Suggestions for a text. */
interface Suggested<Option> {
  readonly options: readonly Option[];
  /** Text that they answer; null before the first answer. */
  readonly text: string | null;
}

export interface DescriptionKeys<Option> extends Pick<Typing, 'field' | 'text'> {
  /** Index of the active option; -1 for none. */
  readonly active: number;
  readonly setActive: (id: string) => void;
  /** Sets the current suggestions with the text that they answer. */
  readonly setSuggested: (suggested: Suggested<Option>) => void;
  /** Chooses one of them, and closes the list. */
  readonly onChoose: (field: HTMLTextAreaElement, option: Option) => void;
  readonly close: () => void;
}

const nothing: Typing = { field: null, text: '', keys: noKeys };
/** A longer text is a description of its own. */
const maxLength = 100;

/**
 * Follows the input in the descriptions of all rows, with the keys of a list of suggestions: Enter takes the first one,
 * arrows move, Escape closes; keys pressed before the suggestions arrive are kept. Listens at the element around the
 * rows, so that 500 rows need no listeners.
 */
export function useDescriptionKeys<Option extends { readonly id: string }>(
  root: RefObject<HTMLElement | null>,
  choose: (field: HTMLTextAreaElement, option: Option) => void,
): DescriptionKeys<Option> {
  const [typing, setTyping] = useState(nothing);
  const [suggested, setSuggested] = useState<Suggested<Option>>({ options: [], text: null });
  // Values for the listeners, which are registered once.
  const now = useRef({ typing, suggested, choose });
  // Updated before the next key.
  useLayoutEffect(() => {
    now.current = { typing, suggested, choose };
  });
  const close = useCallback(() => setTyping(nothing), []);
  const onChoose = useCallback((field: HTMLTextAreaElement, option: Option) => {
    setTyping(nothing);
    now.current.choose(field, option);
  }, []);
  const setActive = useCallback(
    (activeId: string) => setTyping((before) => ({ ...before, keys: { activeId, waiting: [] } })),
    [],
  );
  const areCurrent = suggested.text === typing.text;
  const isReady = areCurrent && typing.field !== null && typing.keys.waiting.length > 0;
  const release = (field: HTMLTextAreaElement) => {
    const { chosen, ...keys } = releaseKeys(typing.keys, toHits(typing, suggested));
    const option = suggested.options.find(({ id }) => id === chosen);
    if (option !== undefined) return onChoose(field, option);
    setTyping({ ...typing, keys });
    // Without a suggestion Enter does what it does in any text.
    return typing.keys.waiting.includes('Enter') ? insertLineBreak(field) : undefined;
  };
  useEffect(() => {
    const { field } = typing;
    if (!isReady || field === null) return undefined;
    // Rendered at once: a frame that came before the list is closed would choose again.
    const frame = requestAnimationFrame(() => flushSync(() => release(field)));
    return () => cancelAnimationFrame(frame);
  });
  useEffect(() => {
    const element = root.current;
    const open = (field: HTMLTextAreaElement, waiting: readonly PickerKey[] = []) => {
      const text = field.value.trim();
      const isOwn = text.length > maxLength || text.includes('\n');
      setTyping(isOwn ? nothing : { field, text, keys: { activeId: null, waiting } });
    };
    const onInput = ({ target }: Event) => (isDescription(target) ? open(target) : undefined);
    const onClick = ({ target }: Event) =>
      isDescription(target) && target.value.trim() === '' ? open(target) : undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing;
      if (!isDescription(target) || isModified) return;
      const { typing: current, suggested: shown } = now.current;
      if (current.field === null) {
        if (key === 'ArrowDown' && target.value.trim() === '') open(target);
        return;
      }
      const hits = toHits(current, shown);
      if (hits.areCurrent && hits.ids.length === 0) return;
      if (key === 'Escape') close();
      else if (isPickerKey(key)) {
        const { chosen, ...keys } = pressKey(current.keys, key, hits);
        const option = shown.options.find(({ id }) => id === chosen);
        if (option === undefined) setTyping({ ...current, keys });
        else onChoose(target, option);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    element?.addEventListener('input', onInput);
    element?.addEventListener('click', onClick);
    element?.addEventListener('keydown', onKeyDown);
    element?.addEventListener('focusout', close);
    return () => {
      element?.removeEventListener('input', onInput);
      element?.removeEventListener('click', onClick);
      element?.removeEventListener('keydown', onKeyDown);
      element?.removeEventListener('focusout', close);
    };
  }, [close, onChoose, root]);
  const active = findActive(typing.keys, toHits(typing, suggested));
  return { field: typing.field, text: typing.text, active, setActive, setSuggested, onChoose, close };
}

function toHits({ text }: Typing, { options, text: answered }: Suggested<{ readonly id: string }>) {
  return { ids: options.map(({ id }) => id), areCurrent: answered === text };
}

function insertLineBreak(field: HTMLTextAreaElement): void {
  field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function isDescription(target: EventTarget | null): target is HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement && target.name.endsWith('.description') && !target.matches(':disabled');
}
