import { Autocomplete, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useCommand } from '#platform/web/form/use-action.ts';
import { listPresent } from '#modules/property-owner/contract/community/running/count-item.ts';
import { maxName, presences } from '#modules/property-owner/contract/community/running/meeting-record.ts';
import type { Presence } from '#modules/property-owner/contract/community/running/meeting-record.ts';
import type { Attendance } from '#modules/property-owner/contract/community/running/replay.ts';
import { addShares, formatShare } from '#modules/property-owner/contract/shares.ts';
import { listPeople } from './people.ts';
import type { Person } from './people.ts';
import type { PanelProps } from './panel-props.ts';
import classes from './running.module.css';

const absent: Attendance = { stand: 'ABWESEND', inhaber: '', vollmachtVom: null };

/** Presence of each member, with proxies; what it changes counts from the open item on. */
export function AttendancePanel({ meeting, state, record }: PanelProps) {
  const { t } = useTranslation('property-owner');
  const people = listPeople(meeting.mitglieder);
  const [represented, setRepresented] = useState<Person | null>(null);
  const isOver = state.beendetAm !== null;
  const presenceOf = ({ ids }: Person): Attendance => state.anwesenheit.get(ids[0] ?? '') ?? absent;
  const mark = (those: readonly Person[], stand: Presence) =>
    record({
      art: 'ANWESENHEIT',
      mitglieder: those.flatMap(({ ids }) => ids),
      stand,
      inhaber: '',
      vollmachtVom: null,
    });
  const missing = people.filter((person) => presenceOf(person).stand === 'ABWESEND');
  const there = new Set(listPresent(state.anwesenheit));
  const present = meeting.mitglieder.filter(({ id }) => there.has(id));
  return (
    <Card
      title={t('running.attendance')}
      text={t('running.attendanceText', {
        present: people.length - missing.length,
        all: people.length,
        share: formatShare(addShares(present.map(({ mea }) => mea))),
      })}
      action={
        isOver || missing.length === 0 ? null : (
          <Button variant="default" onClick={() => mark(missing, 'ANWESEND')}>
            {t('running.allPresent')}
          </Button>
        )
      }
    >
      <ul className={classes.people}>
        {people.map((person) => {
          const is = presenceOf(person);
          return (
            <li key={person.name} className={classes.person}>
              <span className={classes.personWords}>
                {person.name}
                <span className={classes.second}>
                  {[
                    t('running.units', { units: person.units.join(', ') }),
                    person.share,
                    is.stand === 'VERTRETEN' ? t('running.representedBy', { name: is.inhaber }) : '',
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </span>
              </span>
              <SegmentedControl
                className={classes.choice}
                aria-label={t('running.presenceOf', { name: person.name })}
                disabled={isOver}
                value={is.stand}
                data={presences.map((value) => ({ value, label: t(`running.presences.${value}`) }))}
                onChange={(value) =>
                  value === 'VERTRETEN' ? setRepresented(person) : mark([person], value as Presence)
                }
              />
            </li>
          );
        })}
      </ul>
      <FormDialog
        opened={represented !== null}
        onClose={() => setRepresented(null)}
        title={t('running.proxyOf', { name: represented?.name ?? '' })}
      >
        {represented === null ? null : (
          <ProxyForm
            people={people}
            onTake={(inhaber, vollmachtVom) => {
              record({
                art: 'ANWESENHEIT',
                mitglieder: [...represented.ids],
                stand: 'VERTRETEN',
                inhaber,
                vollmachtVom,
              });
              setRepresented(null);
            }}
          />
        )}
      </FormDialog>
    </Card>
  );
}

interface ProxyFormProps {
  readonly people: readonly Person[];
  readonly onTake: (holder: string, day: string | null) => void;
}

function ProxyForm({ people, onTake }: ProxyFormProps) {
  const { t } = useTranslation('property-owner');
  const [holder, setHolder] = useState('');
  const [day, setDay] = useState<string | null>(null);
  const taking = useCommand(async ({ name }: { readonly name: string }) => onTake(name, day));
  return (
    <DialogForm
      action={taking}
      input={holder.trim() === '' ? null : { name: holder.trim() }}
      submitLabel={t('running.takeProxy')}
      values={{ holder, day }}
    >
      {() => (
        <Stack gap="md">
          <Autocomplete
            name="holder"
            label={t('running.holder')}
            value={holder}
            maxLength={maxName}
            withAsterisk
            data={people.map(({ name }) => name)}
            limit={10}
            onChange={setHolder}
          />
          <DayInput name="day" label={t('running.proxyDay')} value={day} onChange={setDay} />
          <Group>
            <Text size="sm" c="dimmed">
              {t('running.proxyHint')}
            </Text>
          </Group>
        </Stack>
      )}
    </DialogForm>
  );
}
