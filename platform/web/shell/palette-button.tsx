import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { createStore, useStore } from '../state/store.ts';

/** Opens the palette; null until it was asked for once, because its code comes late. */
const opener = createStore<(() => void) | null>(null);
const isWanted = createStore(false);

/** Button that opens the palette, shown as a search field in the bar. */
export function PaletteButton() {
  const { t } = useTranslation('platform');
  const keys = /Mac|iPhone|iPad/u.test(navigator.userAgent) ? '⌘ K' : t('palette.keys');
  return (
    <UnstyledButton
      className="kontor-bar-search"
      aria-keyshortcuts="Control+K Meta+K"
      aria-label={t('palette.open')}
      data-keys={keys}
      onClick={openPalette}
    >
      <IconSearch size={18} aria-hidden />
      <span className="kontor-ellipsis">{t('palette.open')}</span>
    </UnstyledButton>
  );
}

/** Connects the palette that is there now. @returns disconnects it */
export function connectPalette(open: () => void): () => void {
  // `set` calls a function that it is given.
  opener.set(() => open);
  return () => {
    opener.set(null);
    isWanted.set(false);
  };
}

/** True once somebody wants the palette; until then its keys are heard here, afterwards by itself. */
export function usePaletteWanted(): boolean {
  const wanted = useStore(isWanted);
  useEffect(() => {
    if (wanted) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      openPalette();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [wanted]);
  return wanted;
}

function openPalette(): void {
  const open = opener.get();
  if (open === null) isWanted.set(true);
  else open();
}
