import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Estimated heights in CSS pixels; real ones are measured. */
const rowHeight = 45;
const cardHeight = 120;
const cardGap = 10;
/** Rows and cards that are rendered beyond the edges of the window; a card has the height of three rows. */
const rowsAhead = 10;
const cardsAhead = 4;
/** Initial window size, so that rows are rendered before the first measurement. */
const initialRect = { width: 0, height: 900 };
/** Overscan until the position of the rows is known: these rows become the ones ahead. */
const noneAhead = 0;

interface Options {
  readonly body: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly isCards: boolean;
  readonly keyOf: (index: number) => string;
  /** Index of a row that is always rendered, such as one with a form; -1 for none. */
  readonly kept: number;
}

/** Renders only the rows near the visible area, and the focused one. */
export function useVirtualRows({ body, count, isCards, keyOf, kept }: Options): {
  virtualizer: Virtualizer<Window, Element>;
  top: number;
  onFocusRow: (index: number) => void;
} {
  const [top, setTop] = useState<number | null>(null);
  const focused = useRef(-1);
  useLayoutEffect(() => {
    // Whole pixels: a fraction that changes with the scroll position would measure all rows again.
    const measure = () => setTop(Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    // Content above the rows may grow, such as a form or a notice.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body, count, isCards]);
  const rangeExtractor = useCallback(
    (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const near = defaultRangeExtractor(range);
      const others = [...new Set([kept, focused.current])].filter(
        (index) => index >= 0 && index < range.count && !near.includes(index),
      );
      return [...near, ...others].toSorted((one, other) => one - other);
    },
    [kept],
  );
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => (isCards ? cardHeight : rowHeight),
    gap: isCards ? cardGap : 0,
    getItemKey: keyOf,
    overscan: top === null ? noneAhead : isCards ? cardsAhead : rowsAhead,
    scrollMargin: top ?? 0,
    initialRect,
    rangeExtractor,
  });
  const measuredAsCards = useRef(isCards);
  useLayoutEffect(() => {
    if (measuredAsCards.current === isCards) return;
    measuredAsCards.current = isCards;
    // The virtualizer keeps the estimates of rows for cards, which are three times as high: it would render too many.
    virtualizer.measure();
  }, [isCards, virtualizer]);
  const onFocusRow = useCallback((index: number) => {
    focused.current = index;
  }, []);
  return { virtualizer, top: top ?? 0, onFocusRow };
}
