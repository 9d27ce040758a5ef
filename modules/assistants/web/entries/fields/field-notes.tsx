import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftCheck } from '#modules/assistants/contract/drafts/draft-marks.ts';
import { wordsOf } from './field-marks.ts';
import type { Marking } from './field-marks.ts';
import classes from './fields.module.css';

interface FieldNotesProps {
  readonly field: string;
  /** Name of the field, for the button that confirms it. */
  readonly name: string;
  readonly marking: Marking;
}

/** Notes on a field: the words from which it was filled, on tap, and what to check. */
export function FieldNotes({ field, name, marking: { marks, checks, confirm, isDrafted } }: FieldNotesProps) {
  const { t } = useTranslation('assistants');
  const words = wordsOf(marks, field);
  const isConfirmed = marks.confirmed.includes(field);
  return (
    <>
      {checks
        .filter((check) => check.field === field)
        .map((check) => (
          <CheckNote
            key={check.reason}
            check={check}
            name={name}
            isSaid={words !== undefined || !marks.byHand.includes(field)}
            isConfirmed={isConfirmed}
            onConfirm={() => confirm(field)}
          />
        ))}
      {words === undefined ? null : <SaidWords name={name} words={words} />}
      {marks.byHand.includes(field) && isDrafted ? (
        <Text size="xs" c="dimmed">
          {t('checks.byHand')}
        </Text>
      ) : null}
    </>
  );
}

interface CheckNoteProps {
  readonly check: DraftCheck;
  readonly name: string;
  readonly isSaid: boolean;
  readonly isConfirmed: boolean;
  readonly onConfirm: () => void;
}

function CheckNote({ check: { reason, words }, name, isSaid, isConfirmed, onConfirm }: CheckNoteProps) {
  const { t } = useTranslation('assistants');
  const asksForTap = reason !== 'impossible' && reason !== 'unusual';
  const text = asksForTap || !isSaid ? t(`checks.${reason}`, { words }) : t(`checks.${reason}Said`, { words });
  return (
    <Group
      gap={6}
      wrap="nowrap"
      align="flex-start"
      className={classes.check ?? ''}
      data-settled={isConfirmed || undefined}
    >
      {isConfirmed ? <IconCheck size={15} aria-hidden /> : <IconAlertTriangle size={15} aria-hidden />}
      <Text span size="xs" flex={1}>
        {text}
      </Text>
      {asksForTap && !isConfirmed ? (
        <Button size="compact-sm" variant="default" aria-label={t('checks.confirmOf', { name })} onClick={onConfirm}>
          {t('checks.confirm')}
        </Button>
      ) : null}
    </Group>
  );
}

function SaidWords({ name, words }: { readonly name: string; readonly words: string }) {
  const { t } = useTranslation('assistants');
  const [isOpen, setOpen] = useState(false);
  return (
    <Text size="xs" c="dimmed">
      <UnstyledButton
        className={classes.said ?? ''}
        aria-expanded={isOpen}
        aria-label={t('checks.saidOf', { name })}
        onClick={() => setOpen(!isOpen)}
      >
        {t('checks.said')}
      </UnstyledButton>
      {isOpen ? <> {t('checks.from', { words })}</> : null}
    </Text>
  );
}
