import { Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Picture } from '../../contract/objects/pictures.ts';
import { ObjectPicture } from './object-picture.tsx';

/** A picture as large as the window allows. */
export function PictureDialog({
  picture,
  onClose,
}: {
  readonly picture: Picture | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('real-estate');
  return (
    <Modal
      opened={picture !== null}
      onClose={onClose}
      size="xl"
      title={picture === null ? '' : picture.titlePicture || t('pictures.nameOf', { number: picture.position + 1 })}
      closeButtonProps={{ 'aria-label': t('pictures.close') }}
    >
      {picture === null ? null : (
        <Stack gap="xs">
          <ObjectPicture picture={picture} size="small" ratio={(picture.width ?? 4) / (picture.height ?? 3)} />
          <Text size="sm" c="dimmed">
            {[picture.name, picture.width === null ? '' : `${picture.width} × ${picture.height}`]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Stack>
      )}
    </Modal>
  );
}
