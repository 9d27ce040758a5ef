import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chatSubjects } from '#modules/property-owner/contract/community/chat/message-text.ts';
import type { ChatSubject } from '#modules/property-owner/contract/community/chat/message-text.ts';

interface SubjectChipsProps {
  readonly value: ChatSubject | null;
  readonly onChange: (subject: ChatSubject | null) => void;
}

/** Filter of a room by the subjects of its messages. */
export function SubjectChips({ value, onChange }: SubjectChipsProps) {
  const { t } = useTranslation('property-owner');
  return (
    <Group gap={6} role="group" aria-label={t('chat.subject')}>
      {[null, ...chatSubjects].map((subject) => (
        <Button
          key={subject ?? ''}
          size="xs"
          radius="xl"
          variant={subject === value ? 'light' : 'default'}
          aria-pressed={subject === value}
          onClick={() => onChange(subject)}
        >
          {subject === null ? t('chat.allSubjects') : t(`chat.subjects.${subject}`)}
        </Button>
      ))}
    </Group>
  );
}
