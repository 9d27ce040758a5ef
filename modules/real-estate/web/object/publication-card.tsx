import { Anchor, Button, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Badge } from '#platform/web/components/badge.tsx';
import { Card } from '#platform/web/components/card.tsx';
import { ask } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { listGaps } from '../../contract/objects/readiness.ts';
import type { Gap } from '../../contract/objects/readiness.ts';
import { isWithdrawn } from '../../contract/objects/object-types.ts';
import { channels, saveObjekt } from '../../contract/objects/objekt.ts';
import type { Channel, Objekt } from '../../contract/objects/objekt.ts';
import { objectKeys } from '../object-keys.ts';
import { useObjectWords } from '../objects/use-object-words.ts';
import { objectPage } from '../pages.ts';
import { fieldsTab } from './fields-tab.ts';
import classes from './object.module.css';

/** Publication by channel: its state, and the gaps that keep the object from it, each with a jump to its field. */
export function PublicationCard({ object }: { readonly object: Objekt }) {
  const { t } = useObjectWords();
  const gaps = listGaps(object.data, Object.keys(object.pictures).length);
  return (
    <Card aria-label={t('objects.publication')} className={classes.strip}>
      <Group justify="space-between" gap="sm">
        <ul className={classes.channels} aria-label={t('objects.publication')}>
          {channels.map((channel) => (
            <ChannelLine key={channel} object={object} channel={channel} isReady={gaps.length === 0} />
          ))}
        </ul>
        <Gaps object={object} gaps={gaps} />
      </Group>
    </Card>
  );
}

function Gaps({ object, gaps }: { readonly object: Objekt; readonly gaps: readonly Gap[] }) {
  const { t, labelOf } = useObjectWords();
  const navigate = useNavigate();
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
      ...(gap.kind === 'field' ? { hash: `field-${gap.name}` } : {}),
    });
  };
  return (
    <Group gap={8} align="baseline">
      <Text size="sm">{t('object.gaps', { count: gaps.length })}</Text>
      {gaps.map((gap) => (
        <Anchor
          key={gap.kind === 'field' ? gap.name : 'picture'}
          component="button"
          type="button"
          size="sm"
          onClick={() => jump(gap)}
        >
          {gap.kind === 'picture' ? t('object.pictureGap') : labelOf(gap.name, object.data)}
        </Anchor>
      ))}
    </Group>
  );
}

const tones = { none: 'neutral', pending: 'warning', published: 'success', failed: 'danger' } as const;

interface ChannelLineProps {
  readonly object: Objekt;
  readonly channel: Channel;
  readonly isReady: boolean;
}

function ChannelLine({ object, channel, isReady }: ChannelLineProps) {
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
          <HomepageButton object={object} isWanted={wanted} isReady={isReady} />
        </>
      ) : (
        <Badge tone="neutral">{t('object.notConnected')}</Badge>
      )}
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
