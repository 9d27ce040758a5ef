import { Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import { useMeetingWords } from './use-meeting-words.ts';

/** Steps of a meeting that are still to do, each with its last day; nothing without any. */
export function TodoList({ todos }: { readonly todos: Meeting['offen'] }) {
  const { t } = useTranslation('property-owner');
  const words = useMeetingWords();
  if (todos.length === 0) return null;
  return (
    <Stack component="ul" gap={4} aria-label={t('meetings.toDo')}>
      {todos.map((todo) => (
        <Group
          component="li"
          key={todo.art}
          gap={8}
          wrap="nowrap"
          align="flex-start"
          c={todo.ueberfaellig ? 'var(--kontor-warning-text)' : 'dimmed'}
        >
          {todo.ueberfaellig ? (
            <IconAlertTriangle size={16} aria-label={t('meetings.overdue')} />
          ) : (
            <IconCircle size={16} aria-hidden />
          )}
          <Text size="sm" c="inherit" flex="1 1 0" miw={0}>
            {words.todoOf(todo)}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
