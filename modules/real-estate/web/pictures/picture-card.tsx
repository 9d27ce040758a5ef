import { ActionIcon, Button, Checkbox, Group, NativeSelect, Stack, Text, Tooltip } from '@mantine/core';
import { IconRotate2, IconRotateClockwise2, IconTrash, IconZoomIn } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { Card } from '#platform/web/components/card.tsx';
import { adjustablePositions, exposePositions, shortPositions } from '../../contract/objects/pictures.ts';
import type { Picture } from '../../contract/objects/pictures.ts';
import { Adjustment } from './adjustment.tsx';
import { CaptionInput } from './caption-input.tsx';
import { ObjectPicture } from './object-picture.tsx';
import type { usePictures } from './use-pictures.ts';
import classes from './pictures.module.css';

interface PictureCardProps {
  readonly picture: Picture;
  /** True for the one that stands for the object. */
  readonly isTitle: boolean;
  readonly handle: ReactNode;
  readonly commands: Pick<ReturnType<typeof usePictures>, 'change' | 'place' | 'remove'>;
  readonly onOpen: () => void;
}

/** Pixels of the longer edge below which print is blurred: 200 dots an inch across the page. */
const printPixels = 1600;

/** A picture with its caption, marks and places. */
export function PictureCard({ picture, isTitle, handle, commands, onOpen }: PictureCardProps) {
  const { t } = useTranslation('real-estate');
  const { change, place, remove } = commands;
  const number = picture.position + 1;
  const turnBy = (degrees: 90 | 270) =>
    change({ [picture.name]: { turn: ((picture.turn + degrees) % 360) as Picture['turn'] } });
  const flag = (name: 'floorplan' | 'notPublic' | 'notInExpose') => (
    <Checkbox
      size="xs"
      label={t(`pictures.fields.${name}`)}
      checked={picture[name]}
      onChange={({ currentTarget: { checked } }) => change({ [picture.name]: { [name]: checked } })}
    />
  );
  return (
    <Card className={classes.card ?? ''} aria-label={t('pictures.nameOf', { number })}>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <Stack gap={6} w={120}>
          <ObjectPicture picture={picture} size="thumbnail" ratio={4 / 3} width={120} />
          <Group gap={2} justify="space-between" wrap="nowrap">
            {handle}
            <Action
              label={t('pictures.turnLeft', { number })}
              icon={<IconRotate2 size={17} aria-hidden />}
              onClick={() => turnBy(270)}
            />
            <Action
              label={t('pictures.turnRight', { number })}
              icon={<IconRotateClockwise2 size={17} aria-hidden />}
              onClick={() => turnBy(90)}
            />
            <Action
              label={t('pictures.open', { number })}
              icon={<IconZoomIn size={17} aria-hidden />}
              onClick={onOpen}
            />
          </Group>
        </Stack>
        <Stack gap={8} className={classes.fields}>
          <Group gap={6} justify="space-between" wrap="nowrap" align="flex-start">
            <Group gap={4}>
              <Text size="sm" fw={600} className={classes.number}>
                {number}
              </Text>
              <Badges picture={picture} isTitle={isTitle} />
            </Group>
            <Action
              label={t('pictures.delete', { number })}
              icon={<IconTrash size={17} aria-hidden />}
              onClick={() => void remove(picture)}
            />
          </Group>
          <CaptionInput
            label={t('pictures.captionOf', { number })}
            value={picture.titlePicture}
            onSave={(titlePicture) => change({ [picture.name]: { titlePicture } })}
          />
          <Group gap={10}>
            {flag('floorplan')}
            {flag('notPublic')}
            {flag('notInExpose')}
          </Group>
          <PlaceSelect
            label={t('pictures.fields.exposePosition')}
            value={picture.exposePosition}
            places={exposePositions.map((value) => ({ value, label: t(`pictures.positions.${value}`) }))}
            onChange={(position) => void place(picture, 'exposePosition', position)}
          />
          <PlaceSelect
            label={t('pictures.fields.exposeShort')}
            value={picture.exposeShort}
            places={shortPositions.map((value, index) => ({
              value,
              label: t('pictures.shortPosition', { number: index + 1 }),
            }))}
            onChange={(position) => void place(picture, 'exposeShort', position)}
          />
          {adjustablePositions.includes(picture.exposePosition) ? (
            <Adjustment
              picture={picture}
              onSave={(pictureAdjustment) => change({ [picture.name]: { pictureAdjustment } })}
            />
          ) : null}
          <Hints picture={picture} isTitle={isTitle} />
          {picture.state === 'failed' ? (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => change({ [picture.name]: { turn: picture.turn } })}
            >
              {t('pictures.again')}
            </Button>
          ) : null}
        </Stack>
      </Group>
    </Card>
  );
}

function Action({
  label,
  icon,
  onClick,
}: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={28} aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

function Badges({ picture, isTitle }: { readonly picture: Picture; readonly isTitle: boolean }) {
  const { t } = useTranslation('real-estate');
  return (
    <>
      {isTitle ? <Badge>{t('pictures.badges.title')}</Badge> : null}
      {picture.floorplan ? <Badge tone="neutral">{t('pictures.fields.floorplan')}</Badge> : null}
      {picture.notPublic ? <Badge tone="warning">{t('pictures.fields.notPublic')}</Badge> : null}
      {picture.notInExpose ? <Badge tone="neutral">{t('pictures.fields.notInExpose')}</Badge> : null}
    </>
  );
}

interface PlaceSelectProps {
  readonly label: string;
  readonly value: string | null;
  readonly places: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | null) => void;
}

function PlaceSelect({ label, value, places, onChange }: PlaceSelectProps) {
  return (
    <NativeSelect
      size="xs"
      label={label}
      value={value ?? ''}
      data={[{ value: '', label: '–' }, ...places]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
    />
  );
}

/** Hints at pictures that print badly. */
function Hints({ picture, isTitle }: { readonly picture: Picture; readonly isTitle: boolean }) {
  const { t } = useTranslation('real-estate');
  const { width, height, state, problem } = picture;
  const texts = [
    ...(state === 'failed' && problem !== null ? [t(`pictures.problems.${problem}`)] : []),
    ...(width !== null && height !== null && Math.max(width, height) < printPixels
      ? [t('pictures.hints.small', { width, height })]
      : []),
    ...(isTitle && width !== null && height !== null && height > width ? [t('pictures.hints.portrait')] : []),
  ];
  return texts.map((text) => (
    <Text key={text} size="xs" c={state === 'failed' ? 'var(--kontor-danger-text)' : 'var(--kontor-warning-text)'}>
      {text}
    </Text>
  ));
}
