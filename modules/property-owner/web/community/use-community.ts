import type { PageDefinition } from '#platform/web/pages/define-page.ts';
import { useOwner } from '../owners/use-owner.ts';
import type { OwnerChoice } from '../owners/use-owner.ts';

type CommunitySearch = Readonly<Record<string, unknown>> & { readonly eid?: string };

/** Community of a page with the selection among communities alone; `community` is set once it is known. */
export function useCommunity<Search extends CommunitySearch>(
  page: Pick<PageDefinition<`/${string}`, Search>, 'path' | 'readSearch'>,
  dependent: readonly (keyof Search & string)[] = [],
): { readonly choice: OwnerChoice; readonly community: { readonly eid: string; readonly name: string } | null } {
  const choice = useOwner(page, { dependent, areCommunities: true });
  const { eid, owner } = choice;
  return {
    choice,
    community: eid === undefined || owner === undefined || owner === null ? null : { eid, name: owner.anzeigename },
  };
}
