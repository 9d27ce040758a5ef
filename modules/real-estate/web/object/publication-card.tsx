import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Badge } from '#platform/web/components/badge.tsx';
import { Card } from '#platform/web/components/card.tsx';
import { ask } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatList } from '#platform/web/format/format.ts';
import { listGaps } from '../../contract/objects/readiness.ts';
import type { Gap } from '../../contract/objects/readiness.ts';
import { isWithdrawn } from '../../contract/objects/object-types.ts';
import { channels, saveObjekt } from '../../contract/objects/objekt.ts';
import type { Channel, Objekt } from '../../contract/objects/objekt.ts';
import { objectKeys } from '../object-keys.ts';
import { objectViewsQuery } from '../object-queries.ts';
import { useObjectWords } from '../objects/use-object-words.ts';
import { objectPage } from '../pages.ts';
import { fieldHash } from '../objects/use-field-of-address.ts';
import { fieldsTab } from './fields-tab.ts';
import classes from './object.module.css';

/** Publication by channel: its state, and the gaps that keep the object from it, each with a jump to its field. */
export function PublicationCard({ object }: { readonly object: Objekt }) {
  const { t } = useObjectWords();
  const pictures = Object.keys(object.pictures).length;
  const gaps = new Map(channels.map((channel) => [channel, listGaps(object.data, pictures, channel)]));
  return (
    <Card aria-label={t('objects.publication')} className={classes.strip}>
      <Stack gap="sm">
        <ul className={classes.channels} aria-label={t('objects.publication')}>
          {channels.map((channel) => (
            <ChannelLine key={channel} object={object} channel={channel} gaps={gaps.get(channel)?.length ?? 0} />
          ))}
        </ul>
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

const tones = { none: 'neutral', pending: 'warning', published: 'success', failed: 'danger' } as const;

interface ChannelLineProps {
  readonly object: Objekt;
  readonly channel: Channel;
  /** Number of what is missing for the channel. */
  readonly gaps: number;
}

function ChannelLine({ object, channel, gaps }: ChannelLineProps) {
  const { t } = useObjectWords();
  const { state, wanted } = object.publication[channel];
  return (
    <li>
      <Text size="sm" fw={550}>
        {t(`objects.channels.${channel}`)}
      </Text>
      {channel === 'homepage' ? (
        <>
          <Badge tone={tones[state]}>{t(`objects.channelStates.${state}`)}</Badge>
          <HomepageButton object={object} isWanted={wanted} isReady={gaps === 0} />
        </>
      ) : (
        <Badge tone="neutral">{t('object.notConnected')}</Badge>
      )}
      <Text size="xs" c="dimmed">
        {gaps === 0 ? t('object.channelReady') : t('object.channelGaps', { count: gaps })}
      </Text>
    </li>
  );
}

interface HomepageButtonProps {
  readonly object: Objekt;
  readonly isWanted: boolean;
  readonly isReady: boolean;
}

function HomepageButton({ object, isWanted, isReady }: HomepageButtonProps) {
  const { t } = useObjectWords();
  const { objectId, version, data, missing } = object;
  const saving = useAction(saveObjekt, {
    attempt: 'save',
    toast: () => t('objects.toasts.saved'),
    invalidates: [objectKeys.all],
  });
  const toggle = async () => {
    const isSure = await ask({
      title: t(isWanted ? 'object.withdrawQuestion' : 'object.publishQuestion', {
        object: objectId,
        channel: t('objects.channels.homepage'),
      }),
      text: t(isWanted ? 'object.withdrawText' : isReady ? 'object.publishText' : 'object.publishUnready'),
      confirmLabel: t(isWanted ? 'object.withdraw' : 'object.publish'),
      destructive: false,
    });
    if (isSure) saving.run({ body: { objectId, version, publishedHomepage: !isWanted } });
  };
  const cannot = !isWanted && (missing.length > 0 || isWithdrawn(data['realEstateStatus']));
  return (
    <Button size="xs" variant="default" loading={saving.isRunning} disabled={cannot} onClick={() => void toggle()}>
      {t(isWanted ? 'object.withdraw' : 'object.publish')}
    </Button>
  );
}
