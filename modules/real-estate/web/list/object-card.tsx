import { Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { todayInGermany } from '#platform/web/clock.ts';
import { Card } from '#platform/web/components/card.tsx';
import { Badge } from '#platform/web/components/badge.tsx';
import { listEnded } from '../../contract/objects/ended.ts';
import type { ListedObjekt } from '../../contract/objects/objekt.ts';
import { ObjectPicture } from '../pictures/object-picture.tsx';
import { NoPicture } from './no-picture.tsx';
import { useObjectWords } from '../objects/use-object-words.ts';
import { objectPage } from '../pages.ts';
import { ChannelSigns } from './channel-signs.tsx';
import { Counters } from './counters.tsx';
import { ObjectMenu } from './object-menu.tsx';
import classes from './list.module.css';

interface ObjectCardProps {
  readonly object: ListedObjekt;
  readonly onEdit: () => void;
}

/** An object in the list: picture, place, price, facts, channels and people. */
export function ObjectCard({ object, onEdit }: ObjectCardProps) {
  const words = useObjectWords();
  const { data, objectId, missing } = object;
  const title = String(data['title']);
  const status = words.statusOf(data);
  const ended = listEnded(object, todayInGermany());
  const beside = [words.perSqmText(data), words.parkingText(data)].filter((text) => text !== null);
  return (
    <Card as="li" className={classes.card} data-object={objectId} data-withdrawn={status === null ? undefined : true}>
      <div className={classes.frame}>
        {object.picture === null ? (
          <NoPicture />
        ) : (
          <ObjectPicture picture={object.picture} size="small" ratio={4 / 3} />
        )}
        {status === null ? null : <span className={classes.ribbon}>{status}</span>}
      </div>
      <Stack gap={6} miw={0}>
        <Text size="sm" c="dimmed" className="kontor-ellipsis">
          {[words.typeOf(data), words.placeOf(data)].filter((part) => part !== '').join(' · ')}
        </Text>
        <Link {...objectPage.link({ objectId })} className={classes.title}>
          {title}
        </Link>
        <Group gap={8} align="baseline">
          <Text fw={650} size="lg">
            {words.priceText(data)}
          </Text>
          {beside.map((text) => (
            <Text key={text} size="sm" c="dimmed">
              {text}
            </Text>
          ))}
        </Group>
        <dl className={classes.facts}>
          {words.factsOf(data).map(({ name, label, value }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd title={value}>{value}</dd>
            </div>
          ))}
        </dl>
      </Stack>
      <Stack gap={8} className={classes.foot}>
        <Counters object={object} />
        {ended.length === 0 ? null : (
          <Group gap={8}>
            {ended.map((name) => (
              <Badge key={name} tone="danger">
                {words.t(`objects.${name}`)}
              </Badge>
            ))}
          </Group>
        )}
        <Group justify="space-between" wrap="nowrap" gap={8}>
          <Group gap={8} wrap="nowrap" miw={0}>
            <Text size="xs" c="dimmed" className="kontor-ellipsis">
              {objectId}
            </Text>
            {missing.length === 0 ? null : (
              <Badge tone="warning">{words.t('objects.incomplete', { count: missing.length })}</Badge>
            )}
          </Group>
          <Group gap={4} wrap="nowrap">
            <ChannelSigns object={object} />
            <ObjectMenu object={object} onEdit={onEdit} />
          </Group>
        </Group>
      </Stack>
    </Card>
  );
}
