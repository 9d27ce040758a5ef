import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../state/store.ts';
import { openQuestion } from '../feedback/question.ts';
import type { OpenQuestion } from '../feedback/question.ts';
import { isTypedName } from '../feedback/typed-name.ts';
import textClasses from '../components/text.module.css';

/**
 * Dialog of `ask` and `confirmDelete`. The focus is on the harmless button, so Enter never deletes; Escape declines.
 */
export function QuestionDialog() {
  const question = useStore(openQuestion);
  return question === null ? null : <Dialog question={question} />;
}

function Dialog({ question }: { question: OpenQuestion }) {
  const { t } = useTranslation('platform');
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [isTicked, setTicked] = useState(false);
  const { typedName, rescueLabel, noteLabel, tickLabel, answer } = question;
  const isDestructive = question.destructive ?? true;
  const canConfirm =
    (typedName === undefined || isTypedName(typed, typedName)) && (tickLabel === undefined || isTicked);
  // Read while rendering: a moment later the dialog has the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
  function confirm(event: FormEvent) {
    event.preventDefault();
    if (canConfirm) answer('confirm', note);
  }
  const focus = findFocus(question);
  return (
    <Modal
      opened
      withCloseButton={false}
      onClose={() => answer('cancel')}
      title={question.title}
      size={rescueLabel === undefined ? 'md' : 560}
    >
      <form onSubmit={confirm}>
        <Stack gap="md">
          <Text size="sm" className={textClasses['anywhere']}>
            {question.text ?? (isDestructive ? t('question.irreversible') : '')}
          </Text>
          {question.list === undefined || question.list.length === 0 ? null : (
            <Text component="ul" size="sm" className={`kontor-ruled ${textClasses['anywhere']}`}>
              {question.list.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </Text>
          )}
          {typedName === undefined ? null : (
            <>
              <div>
                <Text size="sm">{t('question.typeName')}</Text>
                <p className="kontor-typed-name">{typedName.trim()}</p>
              </div>
              <TextInput
                label={t('question.name')}
                value={typed}
                autoComplete="off"
                spellCheck={false}
                data-autofocus
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            </>
          )}
          {tickLabel === undefined ? null : (
            <Checkbox
              label={tickLabel}
              checked={isTicked}
              data-autofocus
              onChange={(event) => setTicked(event.currentTarget.checked)}
            />
          )}
          {noteLabel === undefined ? null : (
            <TextInput
              label={noteLabel}
              value={note}
              autoComplete="off"
              maxLength={300}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" data-autofocus={focus === 'cancel' || undefined} onClick={() => answer('cancel')}>
              {question.cancelLabel ?? t('actions.cancel')}
            </Button>
            <Button
              type="submit"
              disabled={!canConfirm}
              data-autofocus={focus === 'confirm' || undefined}
              {...(isDestructive ? { color: 'red', ...(rescueLabel === undefined ? {} : { variant: 'light' }) } : {})}
            >
              {question.confirmLabel ?? t('actions.delete')}
            </Button>
            {rescueLabel === undefined ? null : (
              <Button data-autofocus onClick={() => answer('rescue')}>
                {rescueLabel}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Returns what has the focus: the input that is needed, else the harmless button. */
function findFocus({ typedName, tickLabel, rescueLabel, destructive = true }: OpenQuestion) {
  if (typedName !== undefined) return 'name';
  if (tickLabel !== undefined) return 'tick';
  if (rescueLabel !== undefined) return 'rescue';
  return destructive ? 'cancel' : 'confirm';
}
