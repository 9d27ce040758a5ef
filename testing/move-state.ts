import type { Catalogue } from './catalogue.ts';

/** Reads the state of an organisation on both sides of a move: `moved/open`; nothing for a side that does not know it. */
export function createStateReader(here: Catalogue, there: Catalogue): (identifier: string) => Promise<string> {
  return async (identifier) => {
    const read = `SELECT availability FROM organizations WHERE identifier = '${identifier}'`;
    return `${(await here.list(read)).join()}/${(await there.list(read)).join()}`;
  };
}
