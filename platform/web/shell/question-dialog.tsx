import '@mantine/core/styles/Modal.layer.css';
import { Button, Group, Modal, Text } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../state/store.ts';
import { type OpenQuestion, openQuestion } from '../ui/question.ts';

/** Shows the question of `ask` and `confirmDelete`; Enter confirms, Escape declines. */
export function QuestionDialog() {
  const question = useStore(openQuestion);
  return question === null ? null : <Dialog question={question} />;
}

function Dialog({ question }: { question: OpenQuestion }) {
  const { t } = useTranslation('platform');
  const isDestructive = question.destructive ?? true;
  // Asked for while rendering: a moment later the dialog has the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
  function confirm(event: FormEvent) {
    event.preventDefault();
    question.answer(true);
  }
  return (
    <Modal opened withCloseButton={false} onClose={() => question.answer(false)} title={question.title} size="md">
      <form onSubmit={confirm}>
        <Text size="sm">{question.text ?? (isDestructive ? t('question.irreversible') : '')}</Text>
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={() => question.answer(false)}>
            {question.cancelLabel ?? t('actions.cancel')}
          </Button>
          <Button type="submit" data-autofocus {...(isDestructive ? { color: 'red' } : {})}>
            {question.confirmLabel ?? t('actions.delete')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
