import { Anchor, Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Badge } from '#platform/web/components/badge.tsx';
import { ask } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { publishedFlagOf } from '../../contract/objects/channels.ts';
import type { Channel } from '../../contract/objects/channels.ts';
import { isWithdrawn } from '../../contract/objects/object-types.ts';
import { publishObjekt } from '../../contract/objects/objekt.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import type { PortalState } from '../../contract/portals/portals.ts';
import { objectKeys } from '../object-keys.ts';
import { useObjectWords } from '../objects/use-object-words.ts';
import { configurationPage } from '../pages.ts';
import { ChannelErrors } from './channel-errors.tsx';

const tones = { none: 'neutral', pending: 'warning', published: 'success', failed: 'danger' } as const;

interface ChannelLineProps {
  readonly object: Objekt;
  readonly channel: Channel;
  /** Undefined until it is known. */
  readonly portal: PortalState | undefined;
  /** Number of what is missing for the channel. */
  readonly gaps: number;
}

/** One channel of an object: its state, its switch, and what its portal said. */
export function ChannelLine({ object, channel, portal, gaps }: ChannelLineProps) {
  const { t } = useObjectWords();
  const { state, wanted, published, errors } = object.publication[channel];
  const isConnected = channel === 'homepage' || portal?.connected === true;
  const isInUse = wanted || published || state !== 'none';
  return (
    <li>
      <Text size="sm" fw={550} w="100%">
        {t(`objects.channels.${channel}`)}
      </Text>
      {isConnected || isInUse ? (
        <>
          <Badge tone={tones[state]}>
            {t(
              channel === 'homepage' || state !== 'pending'
                ? `objects.channelStates.${state}`
                : errors.length > 0
                  ? 'portals.retrying'
                  : 'portals.pending',
            )}
          </Badge>
          <ChannelButton object={object} channel={channel} isReady={gaps === 0} isConnected={isConnected} />
          {isConnected || portal === undefined ? null : <Unconnected portal={portal} />}
        </>
      ) : (
        <Unconnected portal={portal} />
      )}
      {errors.length > 0 ? null : (
        <Text size="xs" c="dimmed">
          {gaps === 0 ? t('object.channelReady') : t('object.channelGaps', { count: gaps })}
        </Text>
      )}
      {channel === 'homepage' ? null : <ChannelErrors object={object} channel={channel} />}
    </li>
  );
}

function Unconnected({ portal }: { readonly portal: PortalState | undefined }) {
  const { t } = useObjectWords();
  const navigate = useNavigate();
  return (
    <>
      <Badge tone="neutral">{t('object.notConnected')}</Badge>
      {portal === undefined ? null : (
        <Anchor size="sm" component="button" type="button" onClick={() => void navigate(configurationPage.link({}))}>
          {t('portals.connect')}
        </Anchor>
      )}
    </>
  );
}

interface ChannelButtonProps {
  readonly object: Objekt;
  readonly channel: Channel;
  readonly isReady: boolean;
  readonly isConnected: boolean;
}

function ChannelButton({ object, channel, isReady, isConnected }: ChannelButtonProps) {
  const { t } = useObjectWords();
  const { objectId, data, missing, publication } = object;
  const { wanted } = publication[channel];
  const saving = useAction(publishObjekt, {
    attempt: 'save',
    toast: () => t(channel === 'homepage' ? 'objects.toasts.saved' : 'portals.ordered'),
    invalidates: [objectKeys.all],
  });
  const toggle = async () => {
    const isSure = await ask({
      title: t(wanted ? 'object.withdrawQuestion' : 'object.publishQuestion', {
        object: objectId,
        channel: t(`objects.channels.${channel}`),
      }),
      text:
        channel === 'homepage'
          ? t(wanted ? 'object.withdrawText' : isReady ? 'object.publishText' : 'object.publishUnready')
          : t(wanted ? 'portals.withdrawText' : isReady ? 'portals.publishText' : 'portals.publishUnready'),
      confirmLabel: t(wanted ? 'object.withdraw' : 'object.publish'),
      destructive: false,
    });
    if (!isSure) return;
    if (channel === 'homepage') saving.run({ body: { objectId, publishedHomepage: !wanted } });
    else
      saving.run({
        body: {
          objectId,
          data: {
            [publishedFlagOf[channel]]: !wanted,
            // One act: what is published there has to be saved there.
            ...(channel === 'scout' && !wanted && { saveScout: true }),
          },
        },
      });
  };
  const cannot = !wanted && (missing.length > 0 || isWithdrawn(data['realEstateStatus']) || !isConnected);
  return (
    <Button size="xs" variant="default" loading={saving.isRunning} disabled={cannot} onClick={() => void toggle()}>
      {t(wanted ? 'object.withdraw' : 'object.publish')}
    </Button>
  );
}
