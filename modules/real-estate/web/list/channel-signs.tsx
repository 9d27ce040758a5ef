import { Group, VisuallyHidden } from '@mantine/core';
import { channels } from '../../contract/objects/channels.ts';
import type { ListedObjekt } from '../../contract/objects/objekt.ts';
import { useObjectWords } from '../objects/use-object-words.ts';
import classes from './channels.module.css';

/** State of publication for each channel, as a sign with words. */
export function ChannelSigns({ object: { publication } }: { readonly object: ListedObjekt }) {
  const { t } = useObjectWords();
  return (
    <Group component="ul" gap={3} wrap="nowrap" aria-label={t('objects.publication')}>
      {channels.map((channel) => {
        const { state } = publication[channel];
        const text = `${t(`objects.channels.${channel}`)}: ${t(`objects.channelStates.${state}`)}`;
        return (
          <li key={channel} className={classes.sign} data-state={state} title={text}>
            <span aria-hidden>{t(`objects.channelSigns.${channel}`)}</span>
            <VisuallyHidden>{text}</VisuallyHidden>
          </li>
        );
      })}
    </Group>
  );
}
