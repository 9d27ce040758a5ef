import { Button, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import type { DraftMarks, NamedPatient } from '#modules/assistants/contract/entries/entry.ts';
import { namesakesQuery, personQuery } from '../../people/people-queries.ts';
import { PersonSelect } from '../../people/person-select.tsx';
import { usePersonWords } from '../../people/use-person-words.ts';
import type { NamedPerson } from '../../people/use-person-words.ts';
import rows from '../content/rows.module.css';
import classes from './draft.module.css';

interface PersonChoiceProps {
  readonly person: (NamedPerson & Pick<NamedPatient, 'id'>) | null;
  readonly marks: DraftMarks;
  readonly onChoose: (id: string) => void;
  readonly error: string | undefined;
}

/** Whom a draft is about: never a guess. People who may be meant are offered first, and all others by a search. */
export function PersonChoice({ person, marks, onChoose, error }: PersonChoiceProps) {
  const { t } = useTranslation('assistants');
  const [isChanging, setChanging] = useState(false);
  const choose = (id: string) => {
    setChanging(false);
    onChoose(id);
  };
  if (person !== null && !isChanging) return <ChosenPerson person={person} onChange={() => setChanging(true)} />;
  return (
    <Stack gap={8} role="group" aria-label={t('drafts.person')}>
      <Question marks={marks} />
      <Candidates marks={marks} onChoose={choose} />
      <PersonSelect
        value={person}
        onChange={(id) => (id === null ? undefined : choose(id))}
        input={{
          label: t(marks.candidates.length === 0 ? 'drafts.person' : 'drafts.otherPerson'),
          error,
          'data-field': 'patientId',
        }}
      />
    </Stack>
  );
}

interface ChosenPersonProps {
  readonly person: NamedPerson;
  readonly onChange: () => void;
}

function ChosenPerson({ person, onChange }: ChosenPersonProps) {
  const { t } = useTranslation('assistants');
  const words = usePersonWords();
  const { data: hasNamesakes = false } = useQuery(namesakesQuery(person.lastName));
  return (
    <div className={rows.wrapped}>
      <Text span>
        <b>{words.name(person)}</b>{' '}
        <Text span c="dimmed" size="sm">
          {words.rest(person)}
        </Text>
      </Text>
      {hasNamesakes ? <Badge tone="warning">{t('people.namesake')}</Badge> : null}
      <Button variant="subtle" size="compact-sm" onClick={onChange}>
        {t('drafts.otherPerson')}
      </Button>
    </div>
  );
}

/** Why there is a choice: somebody else was named, several may be meant, or nobody was found. */
function Question({ marks: { person, chosen, candidates } }: { readonly marks: DraftMarks }) {
  const { t } = useTranslation('assistants');
  const words = usePersonWords();
  const { data: before } = useQuery({ ...personQuery(chosen ?? ''), enabled: chosen !== null });
  const said = person.name === '' ? person.room : person.name;
  if (said === '') return null;
  const text =
    chosen !== null && before !== undefined
      ? t('drafts.namedOther', { said, chosen: words.name(before) })
      : t(candidates.length === 0 ? 'drafts.nobodyFound' : 'drafts.severalFound', { said });
  return (
    <Text size="sm" c="var(--kontor-warning-text)">
      {text}
    </Text>
  );
}

function Candidates({ marks: { candidates, chosen }, onChoose }: Pick<PersonChoiceProps, 'marks' | 'onChoose'>) {
  const words = usePersonWords();
  const ids = [...new Set([...candidates, ...(chosen === null ? [] : [chosen])])];
  const found = useQueries({ queries: ids.map((id) => personQuery(id)) });
  const people = found.flatMap(({ data }) => data ?? []);
  if (people.length === 0) return null;
  return (
    <div className={classes.candidates}>
      {people.map((person) => (
        <UnstyledButton key={person.id} className={classes.candidate ?? ''} onClick={() => onChoose(person.id)}>
          <Text span fw={600} display="block">
            {words.name(person)}
          </Text>
          <Text span size="sm" c="dimmed" display="block">
            {words.rest(person)}
          </Text>
        </UnstyledButton>
      ))}
    </div>
  );
}
