import { useHotkeys } from '@mantine/hooks';

/**
 * Registers keyboard shortcuts of a page, also inside text fields: `useShortcuts({ 'mod+s': save, 'mod+p': download
 * })`. `mod` is Ctrl, or Command on a Mac. The browser's own action is suppressed.
 */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  useHotkeys(
    Object.entries(shortcuts).map(([keys, run]) => [keys, run, { preventDefault: true }]),
    [],
  );
}
