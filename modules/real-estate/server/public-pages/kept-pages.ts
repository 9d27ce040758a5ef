import type { PageAnswer } from '#platform/server/http/route.ts';

type Page = Pick<PageAnswer, 'document' | 'scriptHashes'>;

interface Kept {
  readonly stamp: string;
  readonly page: Page;
}

/** Characters of all pages that are kept, some hundred offers in all languages. */
const maxCharacters = 16 * 1024 * 1024;

/** Keeps pages until something that they show has changed: writing one takes longer than to ask whether it has. */
export function createKeptPages({ max = maxCharacters }: { readonly max?: number } = {}) {
  const pages = new Map<string, Kept>();
  let characters = 0;
  const drop = (key: string): void => {
    characters -= pages.get(key)?.page.document.markup.length ?? 0;
    pages.delete(key);
  };
  return {
    /** @param stamp changes with everything that the page shows */
    async get(key: string, stamp: string, write: () => Promise<Page>): Promise<Page> {
      const known = pages.get(key);
      if (known?.stamp === stamp) return known.page;
      const page = await write();
      drop(key);
      pages.set(key, { stamp, page });
      characters += page.document.markup.length;
      for (const oldest of pages.keys()) {
        if (characters <= max) break;
        drop(oldest);
      }
      return page;
    },
  };
}
