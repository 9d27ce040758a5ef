import { Button, Text } from '@mantine/core';
import { Card } from '#platform/web/components/card.tsx';
import { SetupCard } from '#platform/web/setup/setup-card.tsx';
import { SetupPending } from '#platform/web/setup/setup-pending.tsx';
import { longName, nothing } from '../example.ts';
import type { Example } from '../example.ts';

const action = <Button variant="default">Ausfüllen</Button>;
const step = (id: string, changes: object = {}) => ({
  id,
  title: `Bankverbindung ${id}`,
  text: 'Mit der IBAN erhält jede Rechnung einen QR-Code zum Bezahlen.',
  isDone: false,
  actions: action,
  form: null,
  ...changes,
});
const frame = {
  title: 'In drei Minuten startklar',
  text: 'Mit diesen Angaben können Sie Ihre erste Rechnung stellen.',
  onPutAway: nothing,
  ready: { text: 'Alles ist eingerichtet.', action: <Button>Zu den Rechnungen</Button> },
};

export const setup: readonly Example[] = [
  { parts: ['SetupPending'], state: 'not yet known whether steps are left', show: () => <SetupPending /> },
  {
    parts: ['SetupCard'],
    state: 'one step done, one being taken',
    show: () => (
      <SetupCard
        {...frame}
        steps={[
          step('1', { isDone: true }),
          step('2', {
            form: (
              <Card title="IBAN" isOpen>
                <Text>DE89 3704 0044 0532 0130 00</Text>
              </Card>
            ),
          }),
          step('3'),
        ]}
      />
    ),
  },
  {
    parts: ['SetupCard'],
    state: 'ready',
    show: () => <SetupCard {...frame} steps={[step('1', { isDone: true })]} />,
  },
  {
    parts: ['SetupCard'],
    state: 'crowded',
    show: () => (
      <SetupCard
        {...frame}
        title={longName}
        text={longName}
        steps={['1', '2'].map((id) => step(id, { title: longName, text: longName }))}
      />
    ),
  },
];
