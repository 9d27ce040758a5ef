import { useQuery } from '@tanstack/react-query';
import { workplace } from '#modules/organizations/web/index.tsx';
import { useStore } from '#platform/web/state/store.ts';
import { administrationPermission } from '../../contract/catalogue.ts';
import type { OwnerView } from '../../contract/owner-view/owner-view.ts';
import { ownerViewQuery } from './owner-view-queries.ts';

/**
 * Reads the owner as whom the user views the portal, null for none; `isKnown` is true once this was answered or cannot
 * be.
 */
export function useOwnerView(): { readonly view: OwnerView | null; readonly isKnown: boolean } {
  const mayView = useStore(workplace)?.permissionIdentifiers.includes(administrationPermission) ?? false;
  const { data: view = null, isPending } = useQuery({ ...ownerViewQuery, enabled: mayView });
  return { view, isKnown: !mayView || !isPending };
}
