import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconArrowsSort, IconDownload, IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { isOpenUpload } from '#platform/web/files/upload-queue.ts';
import { UploadRows } from '#platform/web/files/upload-rows.tsx';
import { receiveFiles } from '#platform/web/files/receive-files.ts';
import { useFileCheck } from '#platform/web/files/use-file-intake.ts';
import { SortableGrid, SortableTile } from '#platform/web/pictures/sortable-tile.tsx';
import { useStore } from '#platform/web/state/store.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import type { Picture } from '../../contract/objects/pictures.ts';
import { pictureRule } from '../../contract/pictures/pictures.ts';
import { zipAddress } from './picture-address.ts';
import { PictureCard } from './picture-card.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { pictureQueue } from './picture-queue.ts';
import { usePictures } from './use-pictures.ts';
import { inUsualOrder } from './usual-order.ts';
import '@mantine/dropzone/styles.layer.css';

interface PicturesTabProps {
  readonly object: Objekt;
}

/** Pictures that an advertisement should have at least. */
const enough = 8;

/** Pictures of an object: added by dropping them, sorted, described and given their places; saved as they are changed. */
export function PicturesTab({ object: { objectId, data } }: PicturesTabProps) {
  const { t } = useTranslation('real-estate');
  const shown = usePictures(objectId);
  const { query, pictures, announcement, move, arrange } = shown;
  const [opened, setOpened] = useState<string | null>(null);
  const title = titleOf(pictures);
  if (query.error !== null && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap="md">
      <PictureDrop objectId={objectId} isEmpty={query.isSuccess && pictures.length === 0} onArrived={shown.keepOrder} />
      {query.isPending ? <ListSkeleton rows={3} height={160} /> : null}
      {pictures.length === 0 ? null : (
        <>
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="dimmed" role="status">
              {[
                t('pictures.count', { count: pictures.length }),
                ...(pictures.length < enough ? [t('pictures.hints.few', { count: enough })] : []),
              ].join(' · ')}
            </Text>
            <Group gap="xs">
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconArrowsSort size={16} aria-hidden />}
                disabled={pictures.length < 2}
                onClick={() => arrange(inUsualOrder(pictures))}
              >
                {t('pictures.usualOrder')}
              </Button>
              <Button
                component="a"
                href={zipAddress(String(data['externalId']))}
                download
                variant="default"
                size="compact-sm"
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                {t('pictures.zip')}
              </Button>
            </Group>
          </Group>
          <VisuallyHidden role="status">{announcement}</VisuallyHidden>
          <SortableGrid label={t('pictures.title')}>
            {pictures.map((picture, index) => (
              <SortableTile
                key={picture.name}
                kind="estate-picture"
                index={index}
                count={pictures.length}
                label={t('pictures.moveHandle', { number: index + 1 })}
                onMove={move}
              >
                {(handle) => (
                  <PictureCard
                    picture={{ ...picture, position: index }}
                    isTitle={picture.name === title?.name}
                    handle={handle}
                    commands={shown}
                    onOpen={() => setOpened(picture.name)}
                  />
                )}
              </SortableTile>
            ))}
          </SortableGrid>
        </>
      )}
      <PictureDialog picture={pictures.find(({ name }) => name === opened) ?? null} onClose={() => setOpened(null)} />
    </Stack>
  );
}

/** The picture that stands for the object, as on its card in the list. */
function titleOf(pictures: readonly Picture[]): Picture | undefined {
  // One that cannot be shown stands for nothing.
  const shown = pictures.filter(({ state }) => state === 'ready');
  return (
    shown.find(({ exposePosition }) => exposePosition === 'Coverbild') ??
    shown.find(({ floorplan }) => !floorplan) ??
    shown[0]
  );
}

interface PictureDropProps {
  readonly objectId: string;
  readonly isEmpty: boolean;
  /** Called once the last of those chosen together has ended, with their names in the order of their files; else with []. */
  readonly onArrived: (names: readonly string[]) => void;
}

/** Takes any number of pictures and shows how far they are. */
function PictureDrop({ objectId, isEmpty, onArrived }: PictureDropProps) {
  const { t } = useTranslation('real-estate');
  const queue = pictureQueue(objectId);
  const { uploads, trouble } = useStore(queue.state);
  const { accept, findProblem } = useFileCheck(pictureRule);
  const receive = (files: readonly File[]) => {
    let isInOrder = false;
    const ids = new Set(
      receiveFiles(queue, files, findProblem, () => {
        const chosen = queue.state.get().uploads.filter(({ id }) => ids.has(id));
        const isDone = !isInOrder && !chosen.some(isOpenUpload);
        onArrived(isDone ? chosen.flatMap(({ answer }) => answer?.name ?? []) : []);
        // One that is sent again later changes no order that somebody has made since.
        isInOrder ||= isDone;
      }),
    );
  };
  return (
    <>
      <Dropzone
        onDrop={receive}
        multiple
        inputProps={{ 'aria-label': t('pictures.choose'), accept, multiple: true }}
        aria-label={t('pictures.choose')}
        bg="transparent"
        py={isEmpty ? 48 : 'sm'}
      >
        <Group gap="md" justify="center" wrap="nowrap">
          <IconPhotoPlus size={28} aria-hidden color="var(--mantine-color-dimmed)" />
          <div>
            <Text fw={500}>{t(isEmpty ? 'pictures.empty' : 'pictures.drop')}</Text>
            <Text size="sm" c="dimmed">
              {t('pictures.limits')}
            </Text>
          </div>
        </Group>
      </Dropzone>
      {uploads.length === 0 ? null : (
        <UploadRows
          uploads={uploads}
          trouble={trouble}
          onRetry={queue.retry}
          onCancel={queue.cancel}
          onDismiss={queue.dismiss}
        />
      )}
    </>
  );
}
