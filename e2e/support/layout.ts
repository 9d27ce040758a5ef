import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { runsAll } from '#testing/lane.ts';
import { expectNoSidewaysScroll } from './test.ts';
import type { Language } from './texts.ts';

// The page as it stands is shown in another language: to visit every screen again would cost minutes.

// The widest labels on the narrowest screen; the gallery shows every part at each width.
const widths = [390] as const;

/** Measures translated texts and neighbouring elements in the page. */
const measure = `
  (() => {
    const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.getClientRects().length > 0;
    const ownText = (element) => [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join(' ').trim();
    const isCut = (element) => {
      for (let box = element; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, display, position } = getComputedStyle(box);
        if (position === 'fixed') return false;
        if (display === 'inline' || overflowX === 'visible') continue;
        return (overflowX === 'hidden' || overflowX === 'clip') && box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1;
      }
      return false;
    };
    const texts = new Map([...document.body.querySelectorAll('*')].filter((element) => !element.closest('svg, iframe') && ownText(element) !== '' && isSeen(element)).map((element) => [element, { text: ownText(element), cut: isCut(element) }]));
    const inFlow = (element) => isSeen(element) && ['static', 'relative'].includes(getComputedStyle(element).position) && getComputedStyle(element).display !== 'inline';
    const overlapping = [...new Set([...texts.keys()].map((element) => element.parentElement))].flatMap((parent) => {
      const boxes = [...parent.children].filter(inFlow).map((element) => [element, element.getBoundingClientRect()]);
      return boxes.flatMap(([one, a], index) => boxes.slice(index + 1).filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2).map(([other]) => one.textContent + ' / ' + other.textContent));
    });
    return { texts, overlapping };
  })()`;

/**
 * Shows the page in another language, with everything that is open on it. The two modules that know are asked by their
 * address.
 */
const switchTo = (language: Language): string => `
  (async () => {
    const addresses = [...document.querySelectorAll('script[type=module][src], link[rel=modulepreload]')].map((element) => element.src ?? element.href);
    const values = (await Promise.all(addresses.map((address) => import(address)))).flatMap((module) => Object.values(module));
    const texts = values.find((value) => typeof value?.changeLanguage === 'function' && value.services !== undefined);
    const current = values.find((value) => typeof value?.get === 'function' && typeof value.set === 'function' && /^(?:de|en|es|fr|ru|cn)$/.test(value.get()));
    if (texts === undefined || current === undefined) throw new Error('The page does not offer its language');
    // Texts that pages since the last switch brought.
    await texts.reloadResources('${language}');
    await texts.changeLanguage('${language}');
    current.set('${language}');
    document.documentElement.lang = '${language}';
  })()`;

/**
 * Asserts before a release that the page, in another language than German, is as well laid out: no scrolling sideways, no
 * label cut off, nothing on top of another.
 */
export async function expectLaidOutIn(page: Page, languages: readonly Language[]): Promise<void> {
  if (!runsAll) return;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await page.evaluate(`(window.germanTexts ??= {})[${width}] = ${measure}`);
  }
  for (const language of languages) {
    await page.evaluate(switchTo(language));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      // Names that somebody gave are cut in every language. Asked again, because parts that measure themselves follow a
      // moment later.
      await expect
        .poll(
          () =>
            page.evaluate<{ cut: string[]; overlapping: string[] }>(`(() => {
              const german = window.germanTexts[${width}];
              const now = ${measure};
              const isNew = (element, { text, cut }) => cut && german.texts.has(element) && german.texts.get(element).text !== text && !german.texts.get(element).cut;
              return { cut: [...now.texts].filter(([element, found]) => isNew(element, found)).map(([, { text }]) => text), overlapping: german.overlapping.length > 0 ? [] : now.overlapping };
            })()`),
          { message: `${language} at ${width} px` },
        )
        .toEqual({ cut: [], overlapping: [] });
    }
  }
  // Whoever goes on finds the page as it was.
  await page.evaluate(switchTo('de'));
}
