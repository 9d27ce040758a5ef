import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconArrowRight, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { itemOf, motionOf } from '#modules/property-owner/contract/community/running/replay.ts';
import { NoteForm } from './note-form.tsx';
import { ResultPanel } from './result-panel.tsx';
import type { ItemProps } from './panel-props.ts';
import { VotePanel } from './vote-panel.tsx';
import classes from './running.module.css';

interface ItemPanelProps extends ItemProps {
  readonly nextLabel: string;
  readonly onNext: () => void;
}

/** An agenda item: motion, votes, result, and what goes into the minutes. */
export function ItemPanel({ nextLabel, onNext, ...panel }: ItemPanelProps) {
  const { t } = useTranslation('property-owner');
  const { item, state, record } = panel;
  const { verkuendung, notiz } = itemOf(state, item.id);
  const motion = motionOf(state, item);
  const [isChanging, setChanging] = useState(false);
  const isOpen = state.begonnenAm !== null && state.beendetAm === null && verkuendung === null;
  return (
    <Stack gap="md" miw={0}>
      <Card
        title={t('running.item', { number: item.nummer, title: item.titel })}
        {...(isOpen &&
          !isChanging && {
            action: (
              <Button
                variant="default"
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => setChanging(true)}
              >
                {t(motion === '' ? 'running.addMotion' : 'running.changeMotion')}
              </Button>
            ),
          })}
      >
        {isChanging ? (
          <MotionForm
            motion={motion}
            onSave={(text) => {
              record({ art: 'ANTRAG', top: item.id, wortlaut: text });
              setChanging(false);
            }}
            onCancel={() => setChanging(false)}
          />
        ) : (
          <Text className={classes.motion}>{motion === '' ? t('running.noMotion') : motion}</Text>
        )}
        {state.begonnenAm === null ? (
          <Text size="sm" c="dimmed">
            {t('running.notBegun')}
          </Text>
        ) : null}
      </Card>
      {motion === '' ? null : <ResultPanel {...panel} isOpen={isOpen} />}
      {motion === '' || !isOpen ? null : <VotePanel {...panel} />}
      <Card title={t('running.forMinutes')}>
        <NoteForm key={notiz} note={notiz} onSave={(text) => record({ art: 'NOTIZ', top: item.id, text })} />
      </Card>
      <Group justify="flex-end">
        <Button size="md" rightSection={<IconArrowRight size={18} aria-hidden />} onClick={onNext}>
          {nextLabel}
        </Button>
      </Group>
    </Stack>
  );
}

interface MotionFormProps {
  readonly motion: string;
  readonly onSave: (motion: string) => void;
  readonly onCancel: () => void;
}

function MotionForm({ motion, onSave, onCancel }: MotionFormProps) {
  const { t } = useTranslation(['property-owner', 'platform']);
  const [text, setText] = useState(motion);
  return (
    <Stack gap="sm">
      <Textarea
        label={t('running.motion')}
        value={text}
        maxLength={10_000}
        autosize
        minRows={3}
        maxRows={12}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Group gap="sm">
        <Button disabled={text.trim() === ''} onClick={() => onSave(text)}>
          {t('running.takeMotion')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('platform:actions.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
