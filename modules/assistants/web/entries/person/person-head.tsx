import { Button, Group, Text } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { assistantPage } from '../../pages.ts';
import { namesakesQuery } from '../../people/people-queries.ts';
import type { Patient } from '../../people/people-queries.ts';
import { usePersonWords } from '../../people/use-person-words.ts';
import { WriteButton } from '../write/write-button.tsx';

interface PersonHeadProps {
  readonly person: Patient;
  readonly extra: ReactNode;
}

/** Birth year, room and whereabouts of a person below their name, and the ways to write about them. */
export function PersonHead({ person, extra }: PersonHeadProps) {
  const { t } = useTranslation('assistants');
  const words = usePersonWords();
  const { data: hasNamesakes = false } = useQuery(namesakesQuery(person.lastName));
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="4px 10px">
        <Text span>{words.rest(person)}</Text>
        <Badge tone={person.state === 'present' ? 'accent' : 'neutral'}>{t(`people.states.${person.state}`)}</Badge>
        {hasNamesakes ? <Badge tone="warning">{t('people.namesake')}</Badge> : null}
      </Group>
      <Group gap="xs">
        {extra}
        <Button
          variant="default"
          leftSection={<IconMessage2 size={16} aria-hidden />}
          renderRoot={(props) => <Link {...assistantPage.link({}, { patient: person.id })} {...props} />}
        >
          {t('tabs.assistant')}
        </Button>
        <WriteButton patientId={person.id} />
      </Group>
    </Group>
  );
}
