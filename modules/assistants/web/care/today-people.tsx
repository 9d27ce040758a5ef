import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { Card } from '#platform/web/components/card.tsx';
import { Fetched } from '#platform/web/components/fetched.tsx';
import { EmptyState, ListSkeleton } from '#platform/web/components/states.tsx';
import { formatGermanInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { newRecordId } from '#platform/web/records/web-entity.ts';
import { patientPage } from '../entities.ts';
import { openDraftsQuery, recentEntriesQuery } from '../entries/entry-queries.ts';
import { peopleQuery } from '../people/people-queries.ts';
import type { Patient } from '../people/people-queries.ts';
import { usePersonWords } from '../people/use-person-words.ts';
import classes from './care.module.css';

interface TodayPeopleProps {
  /** Makes somebody the person of the next words. */
  readonly onChoose: (id: string) => void;
}

/** The people of today by their rooms, each with the last entry and the open drafts. */
export function TodayPeople({ onChoose }: TodayPeopleProps) {
  const { t } = useTranslation('assistants');
  const people = useQuery(peopleQuery());
  return (
    <Card title={t('care.people')}>
      <Fetched query={people} skeleton={<ListSkeleton rows={5} height={56} />}>
        {(persons) => (persons.length === 0 ? <Nobody /> : <People people={persons} onChoose={onChoose} />)}
      </Fetched>
    </Card>
  );
}

function Nobody() {
  const { t } = useTranslation('assistants');
  return (
    <EmptyState
      icon={<IconUsers size={28} />}
      title={t('care.nobody')}
      text={t('care.nobodyText')}
      action={
        <Button renderRoot={(props) => <Link {...patientPage.link({ recordId: newRecordId })} {...props} />}>
          {t('care.addPerson')}
        </Button>
      }
    />
  );
}

function People({ people, onChoose }: TodayPeopleProps & { readonly people: readonly Patient[] }) {
  const { data: recent = [] } = useQuery(recentEntriesQuery());
  const { data: open = [] } = useQuery(openDraftsQuery());
  const namesakes = findNamesakes(people);
  return (
    <ul className={classes.people}>
      {people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          lastEventAt={recent.find(({ patient }) => patient?.id === person.id)?.eventAt}
          drafts={open.filter(({ patientId }) => patientId === person.id).length}
          isNamesake={namesakes.has(person.lastName)}
          onChoose={onChoose}
        />
      ))}
    </ul>
  );
}

/** Last names that several people have. */
function findNamesakes(people: readonly Patient[]): ReadonlySet<string> {
  const groups = Map.groupBy(people, ({ lastName }) => lastName);
  return new Set([...groups].filter(([, { length }]) => length > 1).map(([name]) => name));
}

interface PersonRowProps extends TodayPeopleProps {
  readonly person: Patient;
  /** Instant of the last event; undefined if none was found. */
  readonly lastEventAt: string | undefined;
  readonly drafts: number;
  readonly isNamesake: boolean;
}

function PersonRow({ person, lastEventAt, drafts, isNamesake, onChoose }: PersonRowProps) {
  const { t } = useTranslation('assistants');
  const language = useLanguage();
  const words = usePersonWords();
  return (
    <li>
      <div>
        <Anchor
          fw={600}
          className={classes.name ?? ''}
          renderRoot={(props) => <Link {...patientPage.link({ recordId: person.id })} {...props} />}
        >
          {words.name(person)}
        </Anchor>
        <Text size="sm" c="dimmed">
          {words.rest(person)}
        </Text>
      </div>
      <Group gap="xs" justify="flex-end">
        {person.state === 'present' ? null : <Badge tone="neutral">{t(`people.states.${person.state}`)}</Badge>}
        {isNamesake ? <Badge tone="warning">{t('people.namesake')}</Badge> : null}
        {drafts === 0 ? null : <Badge>{t('care.openDrafts', { count: drafts })}</Badge>}
        <Text size="sm" c="dimmed" ta="right">
          {lastEventAt === undefined
            ? t('care.noEntry')
            : t('care.lastEntry', { at: formatGermanInstant(lastEventAt, language) })}
        </Text>
        <Button
          className={classes.choose ?? ''}
          variant="default"
          size="md"
          aria-label={t('care.chooseFor', { name: words.name(person) })}
          onClick={() => {
            onChoose(person.id);
            window.scrollTo({ top: 0 });
          }}
        >
          {t('care.choose')}
        </Button>
      </Group>
    </li>
  );
}
