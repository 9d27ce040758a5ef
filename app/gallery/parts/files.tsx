import { FileDrop } from '#platform/web/files/file-drop.tsx';
import { UploadRows } from '#platform/web/files/upload-rows.tsx';
import { nothing } from '../example.ts';
import type { Example } from '../example.ts';

const drop = {
  rule: { mediaTypes: ['image/png', 'image/jpeg'], maxBytes: 5 * 1024 * 1024 },
  label: 'Logo auswählen',
  text: 'Bild hierher ziehen oder klicken',
  onTake: nothing,
  onRefuse: nothing,
} as const;

const onItsWay = [
  { id: 1, name: 'Fassade.jpg', state: 'done', share: 1 },
  { id: 2, name: `${'Wohnzimmer-mit-Kamin-'.repeat(14)}.jpg`, state: 'sending', share: 0.4 },
  { id: 3, name: 'Küche.jpg', state: 'waiting', share: 0 },
] as const;
const failed = [
  { id: 4, name: 'Garten.jpg', state: 'failed', share: 0, failure: new Error('away') },
  { id: 5, name: 'Bad.tif', state: 'failed', share: 0, failure: 'Diese Datei ist kein Bild.' },
] as const;
const rows = { trouble: null, onRetry: nothing, onCancel: nothing, onDismiss: nothing } as const;

export const files: readonly Example[] = [
  { parts: ['FileDrop'], state: 'waiting', show: () => <FileDrop {...drop} progress={null} /> },
  { parts: ['FileDrop'], state: 'on its way', show: () => <FileDrop {...drop} progress={0.4} /> },
  { parts: ['UploadRows'], state: 'on their way', show: () => <UploadRows {...rows} uploads={onItsWay} /> },
  {
    parts: ['UploadRows'],
    state: 'failed',
    show: () => <UploadRows {...rows} uploads={[...onItsWay.slice(0, 1), ...failed]} />,
  },
];
