import { Group, Slider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture } from '../../contract/objects/pictures.ts';
import { ObjectPicture } from './object-picture.tsx';
import classes from './pictures.module.css';

/** Width by height of the places: wide pictures lie across the page, tall ones stand beside the text. */
const ratioOf = ({ exposePosition, width, height }: Picture): number => {
  const isTall = width !== null && height !== null && height > width;
  if (exposePosition === 'Objektueberblick') return isTall ? 62 / 146 : 180 / 112;
  return isTall ? Math.max(70 / 150, width / height) : 180 / 100;
};

interface AdjustmentProps {
  readonly picture: Picture;
  readonly onSave: (adjustment: number) => void;
}

/** Moves a picture behind its place in the exposé; the cut is shown while the slider moves. */
export function Adjustment({ picture, onSave }: AdjustmentProps) {
  const { t } = useTranslation('real-estate');
  // Null: where it is saved.
  const [moved, setMoved] = useState<number | null>(null);
  const at = moved ?? picture.pictureAdjustment;
  const ratio = ratioOf(picture);
  return (
    <Group gap="sm" wrap="nowrap" align="center">
      <ObjectPicture picture={picture} size="small" ratio={ratio} at={at} width={ratio < 1 ? 44 : 96} />
      <Stack gap={2} className={classes.fields}>
        <Text size="xs">{t('pictures.fields.pictureAdjustment')}</Text>
        <Slider
          size="sm"
          min={0}
          max={100}
          value={at}
          label={null}
          thumbLabel={t('pictures.fields.pictureAdjustment')}
          onChange={setMoved}
          onChangeEnd={(value) => {
            onSave(value);
            setMoved(null);
          }}
        />
      </Stack>
    </Group>
  );
}
