import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { sendFreshExposes } from '../../contract/stakeholders/stakeholder-mails.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';
import { stakeholderKeys } from './stakeholder-keys.ts';
import { useStakeholderWords } from './use-stakeholder-words.ts';

interface FreshDialogProps {
  readonly objectId: string;
  /** Null while it is closed. */
  readonly people: readonly Stakeholder[] | null;
  readonly onClose: () => void;
}

/** People of one call. */
const maxSent = 100;

/** Names the new people before all of them are sent the exposé. */
export function FreshDialog({ objectId, people, onClose }: FreshDialogProps) {
  const { t } = useTranslation('real-estate');
  return (
    <FormDialog opened={people !== null} onClose={onClose} title={t('stakeholders.fresh.title')}>
      {people === null ? null : <FreshForm objectId={objectId} people={people.slice(0, maxSent)} onClose={onClose} />}
    </FormDialog>
  );
}

function FreshForm({ objectId, people, onClose }: FreshDialogProps & { readonly people: readonly Stakeholder[] }) {
  const { t } = useTranslation('real-estate');
  const words = useStakeholderWords();
  const action = useAction(sendFreshExposes, {
    toast: ({ sent }) => t('stakeholders.fresh.sent', { count: sent }),
    invalidates: [stakeholderKeys.all, stakeholderKeys.objects],
    onDone: onClose,
  });
  return (
    <DialogForm
      action={action}
      input={{ body: { objectId, ids: people.map(({ id }) => id) } }}
      submitLabel={t('stakeholders.fresh.send', { count: people.length })}
    >
      {() => (
        <Stack gap="sm">
          <Text size="sm">{t('stakeholders.fresh.text')}</Text>
          <ul>
            {people.map((person) => (
              <li key={person.id}>
                <Text size="sm" className="kontor-ellipsis">{`${words.nameOf(person)}, ${person.email}`}</Text>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </DialogForm>
  );
}
