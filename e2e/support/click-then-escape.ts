import type { Locator } from '@playwright/test';

interface PageElement {
  readonly click: () => void;
  readonly dispatchEvent: (event: unknown) => boolean;
  readonly ownerDocument: {
    readonly defaultView: { readonly KeyboardEvent: new (type: string, options: object) => unknown };
  };
}

/** Clicks a button and presses Escape in one turn of the event loop, before anything is rendered. */
export async function clickThenEscape(button: Locator): Promise<void> {
  await button.evaluate((element: PageElement) => {
    const { KeyboardEvent } = element.ownerDocument.defaultView;
    element.click();
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }));
  });
}
