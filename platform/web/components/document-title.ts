import { useEffect } from 'react';
import { useStore } from '../state/store.ts';
import { brandName } from '../theme/brand-name.ts';

/** Sets the title of the window: `Artikel · Kontor`. */
export function useDocumentTitle(title: string): void {
  const brand = useStore(brandName);
  useEffect(() => {
    document.title = title === brand ? brand : `${title} · ${brand}`;
  }, [title, brand]);
}
