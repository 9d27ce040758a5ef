import { Button, Group, NumberInput, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { voteChoices } from '#modules/property-owner/contract/community/counting/votes.ts';
import type { VoteChoice } from '#modules/property-owner/contract/community/counting/votes.ts';
import { listPresent } from '#modules/property-owner/contract/community/running/count-item.ts';
import { itemOf } from '#modules/property-owner/contract/community/running/replay.ts';
import type { ItemProps } from './panel-props.ts';
import { listPeople } from './people.ts';
import type { Person } from './people.ts';
import classes from './running.module.css';

/** Votes on an item: tapped for each person who is there, or counted by the chair and typed. */
export function VotePanel(panel: ItemProps) {
  const { t } = useTranslation('property-owner');
  const { item, state, record } = panel;
  const { zaehlung } = itemOf(state, item.id);
  const [isTyping, setTyping] = useState(zaehlung !== null);
  return (
    <Card
      title={t('running.votes')}
      action={
        <SegmentedControl
          aria-label={t('running.wayOfCounting')}
          value={isTyping ? 'typed' : 'tapped'}
          data={[
            { value: 'tapped', label: t('running.byName') },
            { value: 'typed', label: t('running.byCount') },
          ]}
          onChange={(value) => {
            setTyping(value === 'typed');
            if (value === 'tapped' && zaehlung !== null)
              record({ art: 'ZAEHLUNG', top: item.id, ja: null, nein: null, enthaltung: null });
          }}
        />
      }
    >
      {isTyping ? <TypedVotes {...panel} /> : <TappedVotes {...panel} />}
    </Card>
  );
}

function TappedVotes({ meeting, state, item, record }: ItemProps) {
  const { t } = useTranslation('property-owner');
  const { stimmen, ausgeschlossen } = itemOf(state, item.id);
  const [showsExcluded, setShowsExcluded] = useState(ausgeschlossen.length > 0);
  const there = new Set(listPresent(state.anwesenheit));
  const people = listPeople(meeting.mitglieder).filter(({ ids }) => ids.some((id) => there.has(id)));
  const isExcluded = ({ ids }: Person): boolean => ids.some((id) => ausgeschlossen.includes(id));
  const choiceOf = ({ ids }: Person): VoteChoice | undefined => stimmen.get(ids[0] ?? '');
  const cast = (those: readonly Person[], wahl: VoteChoice | null) =>
    record({ art: 'STIMME', top: item.id, mitglieder: those.flatMap(({ ids }) => ids), wahl });
  const exclude = (person: Person) => {
    const others = ausgeschlossen.filter((id) => !person.ids.includes(id));
    record({
      art: 'AUSSCHLUSS',
      top: item.id,
      mitglieder: isExcluded(person) ? others : [...others, ...person.ids],
    });
  };
  const open = people.filter((person) => choiceOf(person) === undefined && !isExcluded(person));
  if (people.length === 0) return <Text size="sm">{t('running.nobodyThere')}</Text>;
  return (
    <Stack gap="sm">
      {open.length === 0 ? null : (
        <Group gap="sm">
          <Text size="sm">{t('running.others', { count: open.length })}</Text>
          {voteChoices.map((choice) => (
            <Button key={choice} variant="default" onClick={() => cast(open, choice)}>
              {t(`running.choices.${choice}`)}
            </Button>
          ))}
        </Group>
      )}
      <ul className={classes.people}>
        {people.map((person) => {
          const attendance = state.anwesenheit.get(person.ids[0] ?? '');
          return (
            <li key={person.name} className={classes.person}>
              <span className={classes.personWords}>
                {person.name}
                <span className={classes.second}>
                  {[
                    person.share,
                    attendance?.stand === 'VERTRETEN' ? t('running.representedBy', { name: attendance.inhaber }) : '',
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </span>
              </span>
              {showsExcluded ? (
                <Switch
                  label={t('running.excluded')}
                  aria-label={t('running.excludedOf', { name: person.name })}
                  checked={isExcluded(person)}
                  onChange={() => exclude(person)}
                />
              ) : null}
              <SegmentedControl
                className={classes.choice}
                size="md"
                aria-label={t('running.voteOf', { name: person.name })}
                disabled={isExcluded(person)}
                value={choiceOf(person) ?? ''}
                data={[
                  { value: '', label: '–' },
                  ...voteChoices.map((value) => ({ value, label: t(`running.choices.${value}`) })),
                ]}
                onChange={(value) => cast([person], value === '' ? null : (value as VoteChoice))}
              />
            </li>
          );
        })}
      </ul>
      {showsExcluded ? null : (
        <Group>
          <Button variant="subtle" onClick={() => setShowsExcluded(true)}>
            {t('running.exclude')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const kinds = ['ja', 'nein', 'enthaltung'] as const;

function TypedVotes({ state, item, record }: ItemProps) {
  const { t } = useTranslation('property-owner');
  const { zaehlung } = itemOf(state, item.id);
  const [typed, setTyped] = useState(zaehlung ?? { ja: null, nein: null, enthaltung: null });
  const missing = kinds.filter((kind) => typed[kind] === null);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('running.typedHint')}
      </Text>
      <Group grow align="flex-end">
        {kinds.map((kind) => (
          <NumberInput
            key={kind}
            size="md"
            label={t(`running.counted.${kind}`)}
            value={typed[kind] ?? ''}
            min={0}
            max={1_000_000}
            allowDecimal={false}
            hideControls
            onChange={(value) => setTyped((before) => ({ ...before, [kind]: value === '' ? null : Number(value) }))}
          />
        ))}
      </Group>
      <Group>
        <Button disabled={missing.length > 1} onClick={() => record({ art: 'ZAEHLUNG', top: item.id, ...typed })}>
          {t('running.takeCount')}
        </Button>
      </Group>
    </Stack>
  );
}
