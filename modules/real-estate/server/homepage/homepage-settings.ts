import { z } from 'zod';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { defineSettings } from '#platform/server/settings/define-settings.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { homepagePages } from '../../contract/homepage/homepage-pages.ts';
import type { Homepage, HomepageContent, HomepageTarget } from '../../contract/homepage/homepage.ts';
import type { HomepagePage } from '../../contract/homepage/homepage-pages.ts';
import { renewAddress } from './homepage-pictures.ts';
import { homepageText } from './homepage-texts.ts';

const pageSchema = z.object({
  heading: z.string(),
  text: z.string(),
  navigateTo: z.string(),
  background: z.string(),
  avatar: z.string(),
});

/** Pages that the agency has saved; of the others there are proposals. */
export const homepageSettings = defineSettings(
  'real-estate',
  'homepage',
  z.object({ pages: z.record(z.string(), pageSchema) }),
  { defaults: { pages: {} } },
);

/** Pages to which the proposals lead. */
const proposedTargets: Readonly<Record<HomepagePage, HomepageTarget>> = {
  start: 'offers',
  buy: 'offers',
  sell: 'about',
  management: 'about',
  about: 'offers',
};

/** Text of a page that the agency has not written: a homepage never shows empty boxes. */
export function proposePage(page: HomepagePage): HomepageContent {
  return {
    heading: homepageText('de', `proposals.${page}.heading`),
    text: homepageText('de', `proposals.${page}.text`),
    navigateTo: proposedTargets[page],
    background: '',
    avatar: '',
  };
}

/** Reads the pages of the agency of the transaction. @param identifier of the agency, under which pictures are shown */
export async function readHomepage(tx: Transaction, identifier: string): Promise<Pick<Homepage, 'pages' | 'version'>> {
  const { properties, version } = await readSettings(tx, homepageSettings);
  const pages = homepagePages.map((page) => {
    const content = properties.pages[page] ?? proposePage(page);
    const { background, avatar } = content;
    const pictures = { background: renewAddress(background, identifier), avatar: renewAddress(avatar, identifier) };
    return [page, { ...content, ...pictures }];
  });
  return { pages: Object.fromEntries(pages) as Homepage['pages'], version };
}
