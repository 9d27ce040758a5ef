import { FileDrop } from '#platform/web/files/file-drop.tsx';
import { nothing } from '../example.ts';
import type { Example } from '../example.ts';

const drop = {
  rule: { mediaTypes: ['image/png', 'image/jpeg'], maxBytes: 5 * 1024 * 1024 },
  label: 'Logo auswählen',
  text: 'Bild hierher ziehen oder klicken',
  onTake: nothing,
  onRefuse: nothing,
} as const;

export const files: readonly Example[] = [
  { parts: ['FileDrop'], state: 'waiting', show: () => <FileDrop {...drop} progress={null} /> },
  { parts: ['FileDrop'], state: 'on its way', show: () => <FileDrop {...drop} progress={0.4} /> },
];
