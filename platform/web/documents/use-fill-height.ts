import type { RefCallback } from 'react';

/** Resting position of a sticky element below the top bar, in CSS pixels. */
const restingTop = 66;

function follow(element: HTMLElement): () => void {
  let frame = 0;
  const measure = () => {
    const top = Math.max(restingTop, element.getBoundingClientRect().top);
    element.style.setProperty('--preview-top', `${Math.round(top)}px`);
  };
  const onMove = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(measure);
  };
  measure();
  window.addEventListener('scroll', onMove, { passive: true });
  window.addEventListener('resize', onMove);
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('scroll', onMove);
    window.removeEventListener('resize', onMove);
  };
}

/**
 * Sets `--preview-top` of a sticky element to its distance from the window's top, so that it can fill the rest: less
 * below the page header, more once that has scrolled away.
 */
export function useFillHeight(): RefCallback<HTMLElement> {
  return followIfThere;
}

function followIfThere(element: HTMLElement | null): (() => void) | undefined {
  return element === null ? undefined : follow(element);
}
