import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#platform/web/form/use-action.ts';
import { compareWords } from '../../contract/texts/compare-words.ts';
import type { WordRun } from '../../contract/texts/compare-words.ts';
import { supportText } from '../../contract/texts/text-support.ts';
import { textLengths, textTones } from '../../contract/texts/text-types.ts';
import type { TextLength, TextTone, TextType } from '../../contract/texts/text-types.ts';
import classes from './texts.module.css';

interface DraftPanelProps {
  readonly textType: TextType;
  readonly label: string;
  /** The text as typed. */
  readonly current: string;
  /** Returns the data that the draft is made of. */
  readonly readData: () => Readonly<Record<string, unknown>>;
  readonly onAccept: (text: string) => void;
  readonly onClose: () => void;
}

/** A draft beside the text, with its differences marked; nothing is overwritten until it is accepted. */
export function DraftPanel({ textType, label, current, readData, onAccept, onClose }: DraftPanelProps) {
  const { t } = useTranslation('real-estate');
  const [tone, setTone] = useState<TextTone>('factual');
  const [length, setLength] = useState<TextLength>('normal');
  const draft = useAction(supportText);
  const { run } = draft;
  const make = (wish: { readonly tone: TextTone; readonly length: TextLength }) =>
    run({ body: { data: readData(), textType, ...wish } as never });
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    make({ tone, length });
  });
  const text = draft.answer?.text;
  return (
    <section className={classes.draft} aria-label={t('objectTexts.draftOf', { text: label })}>
      <Group gap="xs" align="flex-end">
        <NativeSelect
          size="xs"
          label={t('objectTexts.tone')}
          value={tone}
          data={textTones.map((value) => ({ value, label: t(`objectTexts.tones.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            setTone(value as TextTone);
            make({ tone: value as TextTone, length });
          }}
        />
        <NativeSelect
          size="xs"
          label={t('objectTexts.length')}
          value={length}
          data={textLengths.map((value) => ({ value, label: t(`objectTexts.lengths.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            setLength(value as TextLength);
            make({ tone, length: value as TextLength });
          }}
        />
      </Group>
      <div aria-live="polite" aria-busy={draft.isRunning}>
        {text === undefined ? (
          <Text size="sm" c="dimmed">
            {draft.isRunning ? t('objectTexts.writing') : t('objectTexts.noDraft')}
          </Text>
        ) : text === '' ? (
          <Text size="sm" c="dimmed">
            {t('objectTexts.tooFewFacts')}
          </Text>
        ) : (
          <Comparison before={current} after={text} />
        )}
      </div>
      <Stack gap="xs">
        {text === undefined || text === '' ? null : (
          <Text size="xs" c="dimmed">
            {t(`objectTexts.engines.${draft.answer?.engine ?? 'rules'}`)}
          </Text>
        )}
        <Group gap="xs">
          <Button
            size="xs"
            disabled={text === undefined || text === '' || draft.isRunning}
            onClick={() => onAccept(text ?? '')}
          >
            {t('objectTexts.accept')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={text === undefined || text === '' || current === '' || draft.isRunning}
            onClick={() => onAccept(`${current.trimEnd()}\n\n${text ?? ''}`)}
          >
            {t('objectTexts.append')}
          </Button>
          <Button size="xs" variant="subtle" onClick={onClose}>
            {t('objectTexts.dismiss')}
          </Button>
        </Group>
      </Stack>
    </section>
  );
}

/** The draft with what it adds to the text and what it leaves out. */
function Comparison({ before, after }: { readonly before: string; readonly after: string }) {
  if (before.trim() === '')
    return (
      <Text size="sm" className={classes.words}>
        {after}
      </Text>
    );
  return (
    <Text size="sm" className={classes.words}>
      {placeRuns(compareWords(before, after)).map(({ kind, text, place }) =>
        kind === 'same' ? text : kind === 'added' ? <ins key={place}>{text}</ins> : <del key={place}>{text}</del>,
      )}
    </Text>
  );
}

/** The runs with their places in both texts together, by which they are told apart. */
function placeRuns(runs: readonly WordRun[]): readonly (WordRun & { readonly place: number })[] {
  let place = 0;
  return runs.map((run) => {
    const placed = { ...run, place };
    place += run.text.length;
    return placed;
  });
}
