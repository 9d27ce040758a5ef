import { lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { fetchLate } from './fetch-late.ts';
import { loadLateTexts } from './late-texts.ts';

/** Component whose code arrives after the first screen. */
export type LatePart<Props> = ((props: Props) => ReactNode) & {
  /** Loads the code now, because somebody is about to need it. */
  readonly preload: () => void;
};

/**
 * Declares a component that the first screen does not show: a dialog, a menu. Its code is loaded once the page is used,
 * at the latest when the component is rendered, which shows nothing until then.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  const Part = lateContent(load);
  const Late = (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(Late, { preload: () => void load().catch(() => undefined) });
}

/** Declares the content of a late part, which appears with it: a menu that opens is to have its entries. */
export function lateContent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  fetchLate(load);
  const loadWithTexts = async () => ({ default: (await Promise.all([load(), loadLateTexts()]))[0] });
  return lazy(loadWithTexts) as unknown as ComponentType<Props>;
}
