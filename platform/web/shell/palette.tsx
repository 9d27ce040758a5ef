import '@mantine/spotlight/styles.layer.css';
import { Loader } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { connectPalette } from './palette-button.tsx';

export interface PaletteProps {
  /** Search results, best first; the palette shows all of them. */
  readonly groups: readonly SpotlightActionGroupData[];
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** True while more results may follow. */
  readonly isSearching: boolean;
  readonly onOpen: () => void;
}

/** Command palette (Ctrl/Cmd+K): opens an application, an organisation or a record by typing. */
export function Palette({ groups, query, onQuery, isSearching, onOpen }: PaletteProps) {
  const { t } = useTranslation('platform');
  // It is mounted because somebody wants it.
  useEffect(() => {
    spotlight.open();
    return connectPalette(spotlight.open);
  }, []);
  return (
    <Spotlight
      actions={groups.filter((group) => group.actions.length > 0)}
      // The server's matches go beyond the typed words.
      filter={(_, actions) => actions}
      query={query}
      onQueryChange={onQuery}
      onSpotlightOpen={onOpen}
      // Pages may use the first for something of their own.
      shortcut={['mod+K', '/']}
      tagsToIgnore={[]}
      scrollable
      maxHeight="min(480px, 70vh)"
      nothingFound={isSearching ? t('states.loading') : t('palette.nothing')}
      searchProps={{
        leftSection: isSearching ? <Loader size={16} aria-hidden /> : <IconSearch size={18} aria-hidden />,
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.placeholder'),
        onKeyDown: chooseFirst,
      }}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      transitionProps={{ duration: 0 }}
    />
  );
}

/** Opens the first result with Enter if none was selected with the arrow keys. */
function chooseFirst(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const dialog = event.currentTarget.closest('[role="dialog"]');
  if (dialog?.querySelector('[data-selected]')) return;
  dialog?.querySelector<HTMLElement>('[data-action]')?.click();
}
