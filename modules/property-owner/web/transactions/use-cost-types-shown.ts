import { useState } from 'react';
import { readStored, store } from '#platform/web/state/browser-storage.ts';

const key = 'kontor.transactions.cost-types';

/** Shows or hides the sums by cost type beside the list; remembered in this browser. */
export function useCostTypesShown(): readonly [isShown: boolean, show: (isShown: boolean) => void] {
  const [isShown, setShown] = useState(() => readStored(key) !== 'hidden');
  return [
    isShown,
    (next) => {
      setShown(next);
      store(key, next ? null : 'hidden');
    },
  ];
}
