import type { Page } from '@playwright/test';

/** Inputs of the shown tab; those of days have their name on a hidden input. */
const inputsOf = (name: string) =>
  `section:not([hidden]) :is([name="${name}"]:not([type=hidden]), [data-field="${name}"])`;

/** Runs in the browser: writes as React hears it, and leaves the input. */
const fill = `(values, selectorOf) => {
  const found = [];
  for (const [name, text] of Object.entries(values)) {
    const inputs = [...document.querySelectorAll(selectorOf(name))];
    const [input] = inputs;
    if (input === undefined) continue;
    found.push(name);
    if (input.type === 'radio') inputs.find(({ value }) => value === text)?.click();
    else if (input.type !== 'checkbox') {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value').set.call(input, text);
      for (const type of ['input', 'change', 'focusout']) input.dispatchEvent(new Event(type, { bubbles: true }));
    } else if (String(input.checked) !== text) input.click();
  }
  return found;
}`;

/**
 * Types into inputs of the shown tab, by the names of their fields, as events of the browser: Playwright's own typing
 * takes fifty times as long. Folded inputs are filled, too.
 *
 * @param values a choice by its value, a checkbox by `true`
 * @returns the names that were found
 */
export function fillFields(page: Page, values: Readonly<Record<string, string>>): Promise<string[]> {
  return page.evaluate<string[]>(
    `(${fill})(${JSON.stringify(values)}, (name) => ${JSON.stringify(inputsOf('NAME'))}.replaceAll('NAME', name))`,
  );
}

/** Names of the fields of the shown tab; `isWrong`: those that are marked as wrong. */
export function listFields(page: Page, isWrong = false): Promise<string[]> {
  const selector = `section:not([hidden]) :is([name]:not([type=hidden]), [data-field])${isWrong ? '[aria-invalid=true]' : ''}`;
  return page.evaluate<string[]>(
    `[...new Set([...document.querySelectorAll(${JSON.stringify(selector)})].map((input) => input.dataset.field ?? input.name))]`,
  );
}
