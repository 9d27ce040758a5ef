import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { ask } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import type { PortalFlag } from '../../contract/objects/channels.ts';
import { publishObjekt } from '../../contract/objects/objekt.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { replaceScoutObject } from '../../contract/portals/portals.ts';
import { objectKeys } from '../object-keys.ts';
import { useObjectWords } from '../objects/use-object-words.ts';

const ownFlags = ['saveScout', 'publishedScout', 'publishedOldHomepage', 'onTopPlacementScout'] as const;
const linkedFlags = ['linkedSaveScout', 'linkedPublishedScout', 'linkedPublishedOldHomepage'] as const;

/** Everything that an object can be at Scout, as switches that are confirmed one by one. */
export function ScoutDetails({ object }: { readonly object: Objekt }) {
  const { t } = useObjectWords();
  const [isOpen, setOpen] = useState(false);
  const { data } = object;
  const number = String(data['immoscoutObjectId'] ?? '');
  const groups = data['realEstateType'] === 'realestates.houseBuy' ? [ownFlags, linkedFlags] : [ownFlags];
  return (
    <Stack gap={6}>
      <Group gap="sm">
        <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'portals.hideDetails' : 'portals.details')}
        </Button>
        {number === '' ? null : (
          <Text size="xs" c="dimmed">
            {t('portals.scoutNumber', { number })}
          </Text>
        )}
      </Group>
      {isOpen ? (
        <Stack gap="xs">
          {groups.map((flags) => (
            <Group key={flags[0]} gap="8px 24px">
              {flags.map((flag) => (
                <FlagSwitch key={flag} object={object} flag={flag} />
              ))}
            </Group>
          ))}
          {number === '' ? null : <ReplaceButton object={object} number={number} />}
        </Stack>
      ) : null}
    </Stack>
  );
}

function FlagSwitch({ object, flag }: { readonly object: Objekt; readonly flag: PortalFlag }) {
  const { t } = useObjectWords();
  const { objectId } = object;
  const { is, wanted } = object.publication.scout.flags?.[flag] ?? { is: false, wanted: false };
  const saving = useAction(publishObjekt, {
    attempt: 'save',
    toast: () => t('portals.ordered'),
    invalidates: [objectKeys.all],
  });
  const toggle = async () => {
    const isSure = await ask({
      title: t(wanted ? 'portals.flagOff' : 'portals.flagOn', { flag: t(`portals.flags.${flag}`) }),
      text: t(`portals.flagTexts.${flag}`),
      confirmLabel: t('objects.questions.confirm'),
      destructive: false,
    });
    if (!isSure) return;
    const linked = /^linked(.)(.*)$/u.exec(flag);
    const change =
      linked === null
        ? { ...(!wanted && { saveScout: true }), [flag]: !wanted }
        : {
            synchEstate: {
              // One act: what is published there has to be saved there.
              ...(!wanted && { saveScout: true }),
              [`${String(linked[1]).toLowerCase()}${String(linked[2])}`]: !wanted,
            },
          };
    saving.run({ body: { objectId, data: change } });
  };
  return (
    <Group gap="xs">
      <Switch
        size="sm"
        checked={wanted}
        disabled={saving.isRunning}
        label={t(`portals.flags.${flag}`)}
        onChange={() => void toggle()}
      />
      {is === wanted ? null : (
        <Text size="xs" c="dimmed">
          {t('portals.pending')}
        </Text>
      )}
    </Group>
  );
}

function ReplaceButton({ object, number }: { readonly object: Objekt; readonly number: string }) {
  const { t } = useObjectWords();
  const { objectId } = object;
  const replacing = useAction(replaceScoutObject, {
    attempt: 'send',
    toast: () => t('portals.replaced'),
    invalidates: [objectKeys.all],
  });
  const replace = async () => {
    const isSure = await ask({
      title: t('portals.replaceQuestion', { object: objectId }),
      text: t('portals.replaceText', { number }),
      confirmLabel: t('portals.replaceNext'),
    });
    // Asked twice: nothing brings the former object back.
    const isVerySure =
      isSure &&
      (await ask({
        title: t('portals.replaceAgain', { number }),
        text: t('portals.replaceAgainText'),
        confirmLabel: t('portals.replaceConfirm'),
      }));
    if (isVerySure) replacing.run({ body: { objectId } });
  };
  return (
    <Group>
      <Button size="xs" variant="default" loading={replacing.isRunning} onClick={() => void replace()}>
        {t('portals.replace')}
      </Button>
    </Group>
  );
}
