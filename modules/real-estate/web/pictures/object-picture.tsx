import { Center, Loader, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FramedPicture } from '#platform/web/pictures/framed-picture.tsx';
import type { Picture } from '../../contract/objects/pictures.ts';
import type { PictureSize } from '../../contract/pictures/picture-names.ts';
import { picturesOfSize } from './picture-address.ts';
import classes from './pictures.module.css';

interface ObjectPictureProps {
  readonly picture: Picture;
  readonly size: PictureSize;
  /** Width of the frame by its height. */
  readonly ratio: number;
  /** Moves the picture behind its frame, 0 to 100. */
  readonly at?: number;
  /** In pixels; that of its surroundings if absent. */
  readonly width?: number;
}

/** A picture of an object in a frame; until its encodings are made, a place for it. */
export function ObjectPicture({ picture, size, ratio, at, width }: ObjectPictureProps) {
  const { t } = useTranslation('real-estate');
  if (picture.state !== 'ready')
    return (
      <Center className={classes.place} style={{ aspectRatio: ratio, width: width ?? '100%' }}>
        {picture.state === 'pending' ? (
          <Loader size="sm" aria-label={t('pictures.pending')} />
        ) : (
          <Text size="xs" c="dimmed" ta="center" px={4}>
            {t('pictures.missing')}
          </Text>
        )}
      </Center>
    );
  return (
    <FramedPicture
      {...picturesOfSize(picture, size)}
      label={
        picture.titlePicture === '' ? t('pictures.nameOf', { number: picture.position + 1 }) : picture.titlePicture
      }
      missing={t('pictures.missing')}
      ratio={ratio}
      {...(at !== undefined && { at })}
      {...(width !== undefined && { width })}
    />
  );
}
