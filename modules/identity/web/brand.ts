import { send } from '#platform/web/api/client.ts';
import { sampleData } from '#platform/web/state/sample-data.ts';
import { createStore } from '#platform/web/state/store.ts';
import { brandName } from '#platform/web/theme/brand-name.ts';
import { getBrand } from '../contract/index.ts';

export interface Brand {
  readonly name: string;
  /** Data URL; null for the built-in logo. */
  readonly logo: string | null;
  /** True if the demo accounts exist. */
  readonly demo: boolean;
}

/** Name and logo for the host of the page. */
export const brand = createStore<Brand>({ name: 'Kontor', logo: null, demo: false });

/** Fetches the brand; after a failure the built-in one stays, because the login must not depend on it. */
export async function loadBrand(): Promise<void> {
  const loaded = await send(getBrand).catch(() => null);
  if (loaded === null) return;
  brand.set(loaded);
  brandName.set(loaded.name);
  sampleData.set(loaded.sampleData);
}
