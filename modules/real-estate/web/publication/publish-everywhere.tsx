import { Button, Group } from '@mantine/core';
import { ask } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatList } from '#platform/web/format/format.ts';
import { publishedFlagOf } from '../../contract/objects/channels.ts';
import type { Channel } from '../../contract/objects/channels.ts';
import { isWithdrawn } from '../../contract/objects/object-types.ts';
import { publishObjekt } from '../../contract/objects/objekt.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { objectKeys } from '../object-keys.ts';
import { useObjectWords } from '../objects/use-object-words.ts';

interface PublishEverywhereProps {
  readonly object: Objekt;
  /** Channels that lack nothing, and do not have it yet. */
  readonly channels: readonly Channel[];
}

/** Publishes an object at all channels that are ready for it, in one act; nothing where that is one or none. */
export function PublishEverywhere({ object, channels }: PublishEverywhereProps) {
  const { t, language } = useObjectWords();
  const { objectId, data, missing } = object;
  const publishing = useAction(publishObjekt, {
    attempt: 'save',
    toast: () => t('portals.ordered'),
    invalidates: [objectKeys.all],
  });
  if (channels.length < 2 || missing.length > 0 || isWithdrawn(data['realEstateStatus'])) return null;
  const publish = async () => {
    const names = channels.map((channel) => t(`objects.channels.${channel}`));
    const isSure = await ask({
      title: t('portals.publishEverywhereQuestion', { object: objectId }),
      text: t('portals.publishEverywhereText', { channels: formatList(names, language) }),
      confirmLabel: t('object.publish'),
      destructive: false,
    });
    if (!isSure) return;
    const flags = channels.flatMap((channel) => (channel === 'homepage' ? [] : [[publishedFlagOf[channel], true]]));
    publishing.run({
      body: {
        objectId,
        data: { ...Object.fromEntries(flags), ...(channels.includes('scout') && { saveScout: true }) },
        ...(channels.includes('homepage') && { publishedHomepage: true }),
      },
    });
  };
  return (
    <Group>
      <Button size="xs" variant="default" loading={publishing.isRunning} onClick={() => void publish()}>
        {t('portals.publishEverywhere')}
      </Button>
    </Group>
  );
}
