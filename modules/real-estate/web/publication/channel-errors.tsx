import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '#platform/web/form/use-action.ts';
import { publishedFlagOf } from '../../contract/objects/channels.ts';
import type { Portal, PublicationError } from '../../contract/objects/channels.ts';
import { publishObjekt } from '../../contract/objects/objekt.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { fieldsTab } from '../objects/fields-tab.ts';
import { objectKeys } from '../object-keys.ts';
import { fieldHash } from '../objects/use-field-of-address.ts';
import { useObjectWords } from '../objects/use-object-words.ts';
import { objectPage } from '../pages.ts';
import { usePortalWords } from '../portals/use-portal-words.ts';

interface ChannelErrorsProps {
  readonly object: Objekt;
  readonly channel: Portal;
}

/** Refusals of an object by a portal, each with a jump to the field that it means, and a way to send it again. */
export function ChannelErrors({ object, channel }: ChannelErrorsProps) {
  const { t, sayError } = usePortalWords();
  const { errors, state } = object.publication[channel];
  const resend = useAction(publishObjekt, {
    attempt: 'send',
    toast: () => t('portals.resent'),
    invalidates: [objectKeys.all],
  });
  if (state !== 'failed' && errors.length === 0) return null;
  const { objectId } = object;
  return (
    <Stack gap={4} role="group" aria-label={t('portals.errorsOf', { portal: t(`portals.names.${channel}`) })}>
      {errors.map((error) => (
        <Text key={`${error.field}:${error.text}`} size="sm" c="var(--kontor-danger-text)">
          <FieldLink object={object} error={error} /> {sayError(error)}
        </Text>
      ))}
      {state === 'failed' ? (
        <Group>
          <Button
            size="xs"
            variant="default"
            loading={resend.isRunning}
            onClick={() => resend.run({ body: { objectId, data: askedAgain(object, channel) } })}
          >
            {t('portals.resend')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}

/** The flag that has the portal tried again: the one that is wanted, or the withdrawal. */
function askedAgain({ publication }: Objekt, channel: Portal): Record<string, boolean> {
  const flag = publishedFlagOf[channel];
  const { wanted, flags = {} } = publication[channel];
  if (channel !== 'scout') return { [flag]: wanted };
  const saved = flags['saveScout']?.wanted === true;
  return saved ? { saveScout: true, ...(wanted && { publishedScout: true }) } : { saveScout: false };
}

function FieldLink({ object, error: { field } }: { readonly object: Objekt; readonly error: PublicationError }) {
  const { labelOf } = useObjectWords();
  const navigate = useNavigate();
  if (field === '') return null;
  const tab = fieldsTab(field);
  const jump = () =>
    void navigate({
      ...objectPage.link({ objectId: object.objectId }, tab === 'daten' ? {} : { tab }),
      hash: `${fieldHash}${field}`,
    });
  return (
    <Anchor component="button" type="button" size="sm" onClick={jump}>
      {labelOf(field, object.data)}:
    </Anchor>
  );
}
