/** Pages of a homepage whose content the agency writes, in the order of its navigation. */
export const homepagePages = ['start', 'buy', 'sell', 'management', 'about'] as const;
export type HomepagePage = (typeof homepagePages)[number];
