import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Card } from '#platform/web/components/card.tsx';
import { formatList } from '#platform/web/format/format.ts';
import { listGaps } from '../../contract/objects/readiness.ts';
import type { Gap } from '../../contract/objects/readiness.ts';
import { channels } from '../../contract/objects/channels.ts';
import type { Channel } from '../../contract/objects/channels.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { objectViewsQuery } from '../object-queries.ts';
import { useObjectWords } from '../objects/use-object-words.ts';
import { objectPage } from '../pages.ts';
import { fieldHash } from '../objects/use-field-of-address.ts';
import { ChannelLine } from '../publication/channel-line.tsx';
import { PublishEverywhere } from '../publication/publish-everywhere.tsx';
import { ScoutDetails } from '../publication/scout-details.tsx';
import { portalsQuery, usePortalUpdates } from '../portals/portal-queries.ts';
import { fieldsTab } from '../objects/fields-tab.ts';
import classes from './object.module.css';

/** Publication by channel: its state, and the gaps that keep the object from it, each with a jump to its field. */
export function PublicationCard({ object }: { readonly object: Objekt }) {
  const { t } = useObjectWords();
  const portals = useQuery(portalsQuery());
  usePortalUpdates();
  const pictures = Object.keys(object.pictures).length;
  const gaps = new Map(channels.map((channel) => [channel, listGaps(object.data, pictures, channel)]));
  return (
    <Card aria-label={t('objects.publication')} className={classes.strip}>
      <Stack gap="sm">
        <ul className={classes.channels} aria-label={t('objects.publication')}>
          {channels.map((channel) => (
            <ChannelLine
              key={channel}
              object={object}
              channel={channel}
              portal={portals.data?.find((portal) => portal.channel === channel)}
              gaps={gaps.get(channel)?.length ?? 0}
            />
          ))}
        </ul>
        <PublishEverywhere
          object={object}
          channels={channels.filter(
            (channel) =>
              gaps.get(channel)?.length === 0 &&
              !object.publication[channel].wanted &&
              portals.data?.some((portal) => portal.channel === channel && portal.connected) === true,
          )}
        />
        {portals.data?.some(({ channel, connected }) => channel === 'scout' && connected) === true ? (
          <ScoutDetails object={object} />
        ) : null}
        <Gaps object={object} gapsOf={gaps} />
        <Views objectId={object.objectId} />
      </Stack>
    </Card>
  );
}

/** Readers of the public pages; nothing before the first one. */
function Views({ objectId }: { readonly objectId: string }) {
  const { t } = useObjectWords();
  const { data: views } = useQuery(objectViewsQuery(objectId));
  if (views === undefined || views.pages + views.exposes === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('object.views', views)}
    </Text>
  );
}

interface GapsProps {
  readonly object: Objekt;
  readonly gapsOf: ReadonlyMap<Channel, readonly Gap[]>;
}

const keyOf = (gap: Gap): string => (gap.kind === 'field' ? gap.name : 'picture');

/** The gaps of all channels, each once; of those that only some have, which. */
function Gaps({ object, gapsOf }: GapsProps) {
  const { t, language, labelOf } = useObjectWords();
  const navigate = useNavigate();
  const gaps = [...new Map([...gapsOf.values()].flat().map((gap) => [keyOf(gap), gap])).values()];
  if (gaps.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('object.ready')}
      </Text>
    );
  const { objectId } = object;
  const jump = (gap: Gap) => {
    const tab = gap.kind === 'picture' ? 'bilder' : fieldsTab(gap.name);
    void navigate({
      ...objectPage.link({ objectId }, tab === 'daten' ? {} : { tab }),
      ...(gap.kind === 'field' ? { hash: `${fieldHash}${gap.name}` } : {}),
    });
  };
  const describe = (gap: Gap): string => {
    const field = gap.kind === 'picture' ? t('object.pictureGap') : labelOf(gap.name, object.data);
    const having = channels.filter((channel) => gapsOf.get(channel)?.some((other) => keyOf(other) === keyOf(gap)));
    const names = having.map((channel) => t(`objects.channels.${channel}`));
    return having.length === channels.length
      ? field
      : t('object.onlyFor', { field, channels: formatList(names, language) });
  };
  return (
    <Group gap={8} align="baseline">
      <Text size="sm">{t('object.gaps', { count: gaps.length })}</Text>
      {gaps.map((gap) => (
        <Anchor key={keyOf(gap)} component="button" type="button" size="sm" onClick={() => jump(gap)}>
          {describe(gap)}
        </Anchor>
      ))}
    </Group>
  );
}
