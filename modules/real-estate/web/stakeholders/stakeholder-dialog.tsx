import { Checkbox, Group, Select, SimpleGrid, Stack, TextInput, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageKeys } from '#platform/contract/languages.ts';
import { call } from '#platform/web/api/client.ts';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useCommand } from '#platform/web/form/use-action.ts';
import { languageNames } from '#platform/web/i18n/language.ts';
import { maxLengths, salutations } from '../../contract/stakeholders/stakeholder-data.ts';
import type { StakeholderData } from '../../contract/stakeholders/stakeholder-data.ts';
import { createStakeholder, updateStakeholder } from '../../contract/stakeholders/stakeholders.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';
import { parseTypedInstant, writeTypedInstant } from '../../contract/stakeholders/typed-instant.ts';
import { AppointmentField } from './appointment-field.tsx';
import { BringBack, Request } from './known-person.tsx';
import { stakeholderKeys } from './stakeholder-keys.ts';
import { moveStakeholder } from './stakeholder-queries.ts';
import { useStakeholderWords } from './use-stakeholder-words.ts';

/** A new person of an object, or one to change. */
export interface StakeholderDialogState {
  readonly objectId: string;
  readonly stakeholder?: Stakeholder;
}

interface StakeholderDialogProps {
  /** Null while it is closed. */
  readonly state: StakeholderDialogState | null;
  readonly onClose: () => void;
}

/** Dialog that adds an interested person, or changes one. */
export function StakeholderDialog({ state, onClose }: StakeholderDialogProps) {
  const { t } = useTranslation('real-estate');
  const words = useStakeholderWords();
  const title = state?.stakeholder === undefined ? t('stakeholders.add') : words.nameOf(state.stakeholder);
  return (
    <FormDialog opened={state !== null} onClose={onClose} title={title} size="lg">
      {state === null ? null : <StakeholderForm state={state} onDone={onClose} />}
    </FormDialog>
  );
}

const lines = ['firstName', 'lastName', 'telephone', 'street', 'city', 'source'] as const;
const dates = ['requestReceivedAt', 'appointment'] as const;
type Values = Record<
  (typeof lines)[number] | (typeof dates)[number] | 'email' | 'agentComment' | 'requestText',
  string
> &
  Pick<StakeholderData, 'title' | 'language' | 'noUpdateEmail' | 'financingConfirmed'> & { keptBecause: string };

const empty: Values = {
  email: '',
  title: 'Herr',
  firstName: '',
  lastName: '',
  telephone: '',
  street: '',
  city: '',
  source: '',
  requestReceivedAt: '',
  appointment: '',
  agentComment: '',
  requestText: '',
  language: 'de',
  noUpdateEmail: false,
  financingConfirmed: false,
  keptBecause: '',
};

function startOf({ stakeholder }: StakeholderDialogState): Values {
  if (stakeholder === undefined) return empty;
  const { email, data } = stakeholder;
  const facts = Object.fromEntries(Object.keys(empty).map((name) => [name, data[name as keyof StakeholderData]]));
  return {
    ...(facts as unknown as Values),
    email,
    requestReceivedAt: writeTypedInstant(data.requestReceivedAt),
    appointment: data.appointment === null ? '' : writeTypedInstant(data.appointment),
  };
}

const isReadable = (typed: string): boolean => typed.trim() === '' || parseTypedInstant(typed) !== undefined;

function StakeholderForm({ state, onDone }: { readonly state: StakeholderDialogState; readonly onDone: () => void }) {
  const { t } = useTranslation('real-estate');
  const { objectId, stakeholder } = state;
  const [values, setValues] = useState(() => startOf(state));
  const set = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }));
  const client = useQueryClient();
  const isNew = stakeholder === undefined;
  const saving = useCommand(
    ({ email, appointment, requestReceivedAt, ...facts }: Values) => {
      const data = { ...facts, appointment, ...(requestReceivedAt !== '' && { requestReceivedAt }) };
      return stakeholder === undefined
        ? call(createStakeholder, { body: { objectId, email, data } })
        : call(updateStakeholder, { body: { id: stakeholder.id, version: stakeholder.version, data } });
    },
    {
      attempt: 'save',
      toast: () => t(isNew ? 'stakeholders.added' : 'stakeholders.saved'),
      invalidates: [stakeholderKeys.all, stakeholderKeys.objects],
      onDone: (answer) => {
        moveStakeholder(client, answer.stakeholder);
        onDone();
      },
    },
  );
  const isComplete =
    values.lastName.trim() !== '' && values.email.trim() !== '' && dates.every((name) => isReadable(values[name]));
  return (
    <DialogForm
      action={saving}
      input={isComplete ? values : null}
      submitLabel={t(isNew ? 'stakeholders.addShort' : 'stakeholders.save')}
      values={{ ...values }}
    >
      {(problemOf) => {
        const line = (name: (typeof lines)[number]) => ({
          name: `data.${name}`,
          label: t(`stakeholders.fields.${name}`),
          maxLength: maxLengths[name],
          value: values[name],
          error: problemOf(`data.${name}`),
          onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set({ [name]: value }),
        });
        const date = (name: (typeof dates)[number]) => (
          <TextInput
            name={`data.${name}`}
            label={t(`stakeholders.fields.${name}`)}
            placeholder={t('stakeholders.datePlaceholder')}
            value={values[name]}
            onChange={({ currentTarget: { value } }) => set({ [name]: value })}
            error={isReadable(values[name]) ? problemOf(`data.${name}`) : t('errors.field.invalid_date_time')}
          />
        );
        return (
          <Stack gap="md">
            {stakeholder === undefined ? null : <Request stakeholder={stakeholder} />}
            <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
              <Select
                label={t('stakeholders.fields.salutation')}
                data={salutations.map((value) => ({ value, label: t(`stakeholders.salutations.${value}`) }))}
                value={values.title}
                allowDeselect={false}
                onChange={(title) => set({ title: title ?? 'Herr' })}
              />
              <TextInput {...line('firstName')} data-autofocus={isNew || undefined} />
              <TextInput {...line('lastName')} withAsterisk />
            </SimpleGrid>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              <TextInput
                name="email"
                type="email"
                autoComplete="off"
                label={t('stakeholders.fields.email')}
                description={t(isNew ? 'stakeholders.emailHint' : 'stakeholders.emailStays')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                maxLength={254}
                value={values.email}
                readOnly={!isNew}
                withAsterisk
                error={problemOf('email')}
                onChange={({ currentTarget: { value } }) => set({ email: value })}
              />
              <TextInput {...line('telephone')} type="tel" />
              <TextInput {...line('street')} />
              <TextInput {...line('city')} />
              {date('requestReceivedAt')}
              <AppointmentField
                objectId={objectId}
                stakeholderId={stakeholder?.id ?? ''}
                value={values.appointment}
                onChange={(appointment) => set({ appointment })}
                error={problemOf('data.appointment')}
              />
              <TextInput {...line('source')} />
              <Select
                label={t('stakeholders.fields.language')}
                data={languageKeys.map((value) => ({ value, label: languageNames[value] }))}
                value={values.language}
                allowDeselect={false}
                onChange={(language) => set({ language: language ?? 'de' })}
              />
            </SimpleGrid>
            <BringBack error={saving.error} onDone={onDone} />
            {isNew ? (
              <Textarea
                name="data.requestText"
                label={t('stakeholders.fields.requestText')}
                autosize
                minRows={2}
                maxRows={8}
                maxLength={maxLengths.requestText}
                value={values.requestText}
                error={problemOf('data.requestText')}
                onChange={({ currentTarget: { value } }) => set({ requestText: value })}
              />
            ) : null}
            <Textarea
              name="data.agentComment"
              label={t('stakeholders.fields.agentComment')}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={maxLengths.agentComment}
              value={values.agentComment}
              error={problemOf('data.agentComment')}
              onChange={({ currentTarget: { value } }) => set({ agentComment: value })}
            />
            <Group gap="lg">
              <Checkbox
                label={t('stakeholders.fields.financingConfirmed')}
                checked={values.financingConfirmed}
                onChange={({ currentTarget: { checked } }) => set({ financingConfirmed: checked })}
              />
              <Checkbox
                label={t('stakeholders.fields.noUpdateEmail')}
                checked={values.noUpdateEmail}
                onChange={({ currentTarget: { checked } }) => set({ noUpdateEmail: checked })}
              />
            </Group>
            {stakeholder?.deletedOn == null && values.keptBecause === '' ? null : (
              <TextInput
                name="data.keptBecause"
                label={t('stakeholders.fields.keptBecause')}
                description={stakeholder?.deletedOn == null ? undefined : t('stakeholders.keptHint')}
                maxLength={maxLengths.keptBecause}
                value={values.keptBecause}
                error={problemOf('data.keptBecause')}
                onChange={({ currentTarget: { value } }) => set({ keptBecause: value })}
              />
            )}
          </Stack>
        );
      }}
    </DialogForm>
  );
}
