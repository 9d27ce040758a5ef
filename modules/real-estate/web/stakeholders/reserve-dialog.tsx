import { Radio, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '#platform/web/components/states.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { reserveObject } from '../../contract/stakeholders/reservation.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';
import { stakeholderKeys } from './stakeholder-keys.ts';
import { columnQuery } from './stakeholder-queries.ts';
import { useStakeholderWords } from './use-stakeholder-words.ts';

interface ReserveDialogProps {
  /** Null while it is closed. */
  readonly objectId: string | null;
  /** Day until which it is reserved already. */
  readonly until?: string | null;
  readonly onClose: () => void;
  readonly onReserved: () => void;
}

/** Asks for whom an object is reserved, among those who are near to it. */
export function ReserveDialog({ objectId, until = null, onClose, onReserved }: ReserveDialogProps) {
  const { t } = useTranslation('real-estate');
  return (
    <FormDialog opened={objectId !== null} onClose={onClose} title={t('stakeholders.reserve.title')}>
      {objectId === null ? null : <FetchedPeople objectId={objectId} until={until} onReserved={onReserved} />}
    </FormDialog>
  );
}

function FetchedPeople({ objectId, until, onReserved }: Omit<ReserveFormProps, 'people'>) {
  const chosen = useInfiniteQuery(columnQuery(objectId, 'AUSWAHL', ''));
  const seen = useInfiniteQuery(columnQuery(objectId, 'TERMIN', ''));
  if (chosen.isPending || seen.isPending) return <ListSkeleton rows={3} />;
  const people = [chosen, seen].flatMap(({ data }) => data?.pages.flatMap(({ stakeholders }) => stakeholders) ?? []);
  return <ReserveForm objectId={objectId} until={until} people={people} onReserved={onReserved} />;
}

interface ReserveFormProps {
  readonly objectId: string;
  readonly until: string | null;
  readonly people: readonly Stakeholder[];
  readonly onReserved: () => void;
}

function ReserveForm({ objectId, until, people, onReserved }: ReserveFormProps) {
  const { t } = useTranslation('real-estate');
  const words = useStakeholderWords();
  const [id, setId] = useState(people.find(({ data }) => data.reservedAt !== null)?.id ?? '');
  const [day, setDay] = useState(until);
  const action = useAction(reserveObject, {
    attempt: 'save',
    invalidates: [stakeholderKeys.all, stakeholderKeys.objects],
    onDone: onReserved,
  });
  return (
    <DialogForm
      action={action}
      input={{ body: { objectId, stakeholderId: id === '' ? null : id, until: day } }}
      submitLabel={t('stakeholders.reserve.submit')}
      values={{ id, until: day }}
    >
      {(problemOf) => (
        <Stack gap="md">
          <Radio.Group value={id} onChange={setId} aria-label={t('stakeholders.reserve.title')}>
            <Stack gap="sm">
              {people.map((person) => (
                <Radio
                  key={person.id}
                  value={person.id}
                  label={words.nameOf(person)}
                  description={words.columnOf(person.status)}
                />
              ))}
              <Radio value="" label={t('stakeholders.reserve.open')} />
            </Stack>
          </Radio.Group>
          <DayInput
            name="until"
            label={t('records.objekt.fields.reservedUntil')}
            value={day}
            onChange={setDay}
            onUnreadable={setDay}
            error={problemOf('until')}
            clearable
          />
        </Stack>
      )}
    </DialogForm>
  );
}
