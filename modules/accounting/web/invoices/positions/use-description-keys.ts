import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

interface Typing {
  /** Focused description; null while there are no suggestions for it. */
  readonly field: HTMLTextAreaElement | null;
  readonly text: string;
  /** Index of the option that the arrows have reached; -1 for none. */
  readonly active: number;
}

export interface DescriptionKeys<Option> extends Typing {
  readonly setActive: (active: number) => void;
  /** Sets the current suggestions. */
  readonly setOptions: (options: readonly Option[]) => void;
  /** Chooses one of them, and closes the list. */
  readonly onChoose: (field: HTMLTextAreaElement, option: Option) => void;
  readonly close: () => void;
}

const nothing: Typing = { field: null, text: '', active: -1 };
/** A longer text is a description of its own. */
const maxLength = 100;

/**
 * Follows the input in the descriptions of all rows, with the keys of a list of suggestions: arrows, Enter, Escape.
 * Listens at the element around the rows, so that 500 rows need no listeners.
 */
export function useDescriptionKeys<Option extends { readonly id: string }>(
  root: RefObject<HTMLElement | null>,
  choose: (field: HTMLTextAreaElement, option: Option) => void,
): DescriptionKeys<Option> {
  const [typing, setTyping] = useState(nothing);
  // Values for the listeners, which are registered once.
  const now = useRef({ typing, options: [] as readonly Option[], choose });
  // Updated before the next key.
  useLayoutEffect(() => {
    now.current = { ...now.current, typing, choose };
  });
  const close = useCallback(() => setTyping(nothing), []);
  const onChoose = useCallback((field: HTMLTextAreaElement, option: Option) => {
    setTyping(nothing);
    now.current.choose(field, option);
  }, []);
  const setActive = useCallback((active: number) => setTyping((before) => ({ ...before, active })), []);
  const setOptions = useCallback((options: readonly Option[]) => {
    const former = now.current.options;
    now.current = { ...now.current, options };
    // The arrows stay at the same option, even if its index changes.
    setTyping((before) => ({ ...before, active: options.findIndex(({ id }) => id === former[before.active]?.id) }));
  }, []);
  useEffect(() => {
    const element = root.current;
    const open = (field: HTMLTextAreaElement) => {
      const text = field.value.trim();
      setTyping(text.length > maxLength || text.includes('\n') ? nothing : { field, text, active: -1 });
    };
    const onInput = ({ target }: Event) => (isDescription(target) ? open(target) : undefined);
    const onClick = ({ target }: Event) =>
      isDescription(target) && target.value.trim() === '' ? open(target) : undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (
        !isDescription(target) ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey ||
        event.isComposing
      )
        return;
      const {
        typing: { field, active },
        options,
      } = now.current;
      if (field === null || options.length === 0) {
        if (key === 'ArrowDown' && target.value.trim() === '') open(target);
        return;
      }
      const chosen = options[active];
      if (key === 'ArrowDown') setActive((active + 1) % options.length);
      else if (key === 'ArrowUp') setActive(active <= 0 ? options.length - 1 : active - 1);
      else if (key === 'Escape') close();
      else if (key === 'Enter' && chosen !== undefined) onChoose(target, chosen);
      else return;
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
  }, [close, onChoose, root, setActive]);
  return { ...typing, setActive, setOptions, onChoose, close };
}

function isDescription(target: EventTarget | null): target is HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement && target.name.endsWith('.description') && !target.matches(':disabled');
}
