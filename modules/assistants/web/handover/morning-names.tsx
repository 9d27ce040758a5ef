import { Anchor, Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmDelete } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { recordsKey } from '#platform/web/records/record-screen.ts';
import type { NamedPatient } from '../../contract/entries/entry.ts';
import type { Morning } from '../../contract/handover/handover.ts';
import { deleteCareRecord } from '../../contract/retention/retention.ts';
import { patientPage } from '../entities.ts';
import { usePersonWords } from '../people/use-person-words.ts';
import { careKeys } from '../query-keys.ts';
import classes from './handover.module.css';

interface NamesProps {
  readonly people: Morning['silent'];
}

/** Names on the card before the rest is asked for. */
const maxShown = 6;

/** People by name with the way to their pages: a few at first. */
export function MorningNames({ people: { count, names } }: NamesProps) {
  const { t } = useTranslation('assistants');
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? names : names.slice(0, maxShown);
  const rest = count - shown.length;
  return (
    <div className={classes.names}>
      {shown.map((person) => (
        <PersonName key={person.id} person={person} />
      ))}
      {!isWhole && names.length > maxShown ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {t('morning.more', { count: rest })}
        </Button>
      ) : rest > 0 ? (
        <Text span size="sm" c="dimmed">
          {t('morning.more', { count: rest })}
        </Text>
      ) : null}
    </div>
  );
}

function PersonName({ person }: { readonly person: NamedPatient }) {
  const words = usePersonWords();
  return (
    <Anchor
      title={words.line(person)}
      renderRoot={(props) => <Link {...patientPage.link({ recordId: person.id })} {...props} />}
    >
      {words.name(person)}
    </Anchor>
  );
}

/** People whose records may be deleted, each with the button that asks and does it. */
export function DeletableRecords({ people: { count, names } }: NamesProps) {
  const { t } = useTranslation('assistants');
  return (
    <div className={classes.names} data-stacked>
      <Text span size="sm" c="dimmed">
        {t('morning.deletableText')}
      </Text>
      {names.map((person) => (
        <DeletableRecord key={person.id} person={person} />
      ))}
      {count > names.length ? (
        <Text span size="sm" c="dimmed">
          {t('morning.more', { count: count - names.length })}
        </Text>
      ) : null}
    </div>
  );
}

function DeletableRecord({ person }: { readonly person: NamedPatient }) {
  const { t } = useTranslation('assistants');
  const words = usePersonWords();
  const name = words.line(person);
  const deleting = useAction(deleteCareRecord, {
    attempt: 'delete',
    toast: () => t('morning.deleted', { name: words.name(person) }),
    invalidates: [careKeys.entries, recordsKey],
  });
  const remove = async () => {
    const isSure = await confirmDelete({ title: t('morning.deleteTitle', { name }), text: t('morning.deleteText') });
    if (isSure) deleting.run({ params: { patientId: person.id } });
  };
  return (
    <div className={classes.names}>
      <PersonName person={person} />
      <Text span size="sm" c="dimmed">
        {words.rest(person)}
      </Text>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        leftSection={<IconTrash size={15} aria-hidden />}
        loading={deleting.isRunning}
        aria-label={t('morning.deleteOf', { name })}
        onClick={() => void remove()}
      >
        {t('morning.delete')}
      </Button>
    </div>
  );
}
