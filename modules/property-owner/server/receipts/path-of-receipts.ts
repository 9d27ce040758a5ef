import { pagePaths } from '../../contract/page-paths.ts';

/** Before the first receipt: the board shows all days instead of its usual ones. */
export const everSince = '2000-01-01';

interface ReceiptsSearch {
  /** Owner; `0` for all. */
  readonly eid: string;
  /** First day of capture. */
  readonly from?: string;
  readonly hinweis?: string | undefined;
  /** Number of the receipt that is opened. */
  readonly beleg?: string | undefined;
}

/** Returns the path of the page of receipts with its filters. */
export function pathOfReceipts({ eid, ...others }: ReceiptsSearch): string {
  const search = Object.entries({ eid, ...others }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `${pagePaths.receipts}?${search.join('&')}`;
}
