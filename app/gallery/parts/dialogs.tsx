import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '#platform/web/api/api-error.ts';
import { ListSkeleton } from '#platform/web/components/states.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { FetchedForm } from '#platform/web/form/fetched-form.tsx';
import { requiredField } from '#platform/web/form/required-field.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import { QuestionDialog } from '#platform/web/shell/question-dialog.tsx';
import { longName, nothing } from '../example.ts';
import type { Example } from '../example.ts';

const parts = ['DialogForm', 'FormDialog'];
const tooLong = new ApiError(400, [{ code: 'too_big', message: '', field: 'name', params: { max: 20 } }], '');
const busy = new ApiError(429, [{ code: 'too_many_requests', message: '' }], '');

interface NameFormProps {
  readonly send: (name: string) => Promise<unknown>;
  readonly initial?: string;
  readonly text?: string;
}

function NameForm({ send, initial = '', text = 'Der Name erscheint in allen Listen.' }: NameFormProps) {
  const [name, setName] = useState(initial);
  const action = useCommand(send);
  return (
    <DialogForm action={action} input={name.trim() === '' ? null : name} values={{ name }} submitLabel="Speichern">
      {(problemOf) => (
        <>
          <Text size="sm">{text}</Text>
          <TextInput
            name="name"
            label="Name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
            {...requiredField(name, problemOf('name'))}
          />
        </>
      )}
    </DialogForm>
  );
}

/** Dialog that a journey can open, fill in and lose: its action ends by an event of the page. */
function Played() {
  const [isOpen, setOpen] = useState(false);
  const answered = (name: string) =>
    new Promise((resolve, reject) => {
      addEventListener(
        'answer-dialog',
        ({ detail }: CustomEventInit<unknown>) => {
          if (detail === 'saved') {
            setOpen(false);
            resolve(name);
          } else reject(detail === 'busy' ? busy : tooLong);
        },
        { once: true },
      );
    });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Umbenennen</Button>
      <FormDialog opened={isOpen} onClose={() => setOpen(false)} title="Objekt umbenennen">
        <NameForm send={answered} />
      </FormDialog>
      <QuestionDialog />
    </>
  );
}

/** Dialog whose form fetches its first values: each answer is another one. */
function Fetching() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Umbenennen</Button>
      <FormDialog opened={isOpen} onClose={() => setOpen(false)} title="Objekt umbenennen">
        <FetchedForm
          query={{ queryKey: ['gallery', 'fetched'], queryFn: nextName }}
          skeleton={<ListSkeleton rows={2} height={44} />}
        >
          {(name) => <NameForm send={() => Promise.resolve()} initial={name} />}
        </FetchedForm>
      </FormDialog>
      <QuestionDialog />
    </>
  );
}

let fetches = 0;
const nextName = (): string => `Antwort ${(fetches += 1)}`;

export const dialogs: readonly Example[] = [
  {
    parts,
    state: 'empty',
    isAlone: true,
    show: () => (
      <FormDialog opened onClose={nothing} title="Objekt umbenennen">
        <NameForm send={() => Promise.resolve()} />
      </FormDialog>
    ),
  },
  {
    parts,
    state: 'crowded',
    isAlone: true,
    show: () => (
      <FormDialog opened onClose={nothing} size="lg" title={longName}>
        <NameForm send={() => Promise.resolve()} initial={longName} text={longName} />
      </FormDialog>
    ),
  },
  { parts: ['DialogForm'], state: 'outside of a dialog', show: () => <NameForm send={() => Promise.resolve()} /> },
  { parts, state: 'played', isAlone: true, show: () => <Played /> },
  { parts: [...parts, 'FetchedForm'], state: 'fetched', isAlone: true, show: () => <Fetching /> },
];
