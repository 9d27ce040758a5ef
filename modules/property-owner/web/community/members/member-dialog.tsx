import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '#platform/web/feedback/question.ts';
import { call } from '#platform/web/api/client.ts';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useAction, useCommand } from '#platform/web/form/use-action.ts';
import * as contract from '#modules/property-owner/contract/community/members.ts';
import type { CommunityMember } from '#modules/property-owner/contract/community/members.ts';
import { parseShare } from '#modules/property-owner/contract/shares.ts';
import { communityKeys } from '../community-keys.ts';

/** A new member of a community, or one to change. */
export interface MemberDialogState {
  readonly eid: string;
  readonly member?: CommunityMember;
}

interface MemberDialogProps {
  /** Null while it is closed. */
  readonly state: MemberDialogState | null;
  readonly onClose: () => void;
}

/** Dialog that adds a member of a community, or changes one. */
export function MemberDialog({ state, onClose }: MemberDialogProps) {
  const { t } = useTranslation('property-owner');
  return (
    <FormDialog
      opened={state !== null}
      onClose={onClose}
      title={t(state?.member === undefined ? 'communityMembers.add' : 'communityMembers.change')}
    >
      {state === null ? null : <MemberForm state={state} onDone={onClose} />}
    </FormDialog>
  );
}

type Values = Pick<CommunityMember, 'person' | 'einheit' | 'mea' | 'email' | 'from' | 'to'>;
const empty: Values = { person: '', einheit: '', mea: '', email: '', from: null, to: null };

function startOf({ member }: MemberDialogState): Values {
  if (member === undefined) return empty;
  const { person, einheit, mea, email, from, to } = member;
  return { person, einheit, mea, email, from, to };
}

function MemberForm({ state, onDone }: { readonly state: MemberDialogState; readonly onDone: () => void }) {
  const { t } = useTranslation('property-owner');
  const { eid, member } = state;
  const [values, setValues] = useState(() => startOf(state));
  const set = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }));
  const saving = useCommand(
    (body: Values) =>
      member === undefined
        ? call(contract.addMember, { params: { eid }, body })
        : call(contract.saveMember, { params: { eid }, body: { ...body, id: member.id, version: member.version } }),
    {
      attempt: 'save',
      toast: () => t(member === undefined ? 'communityMembers.added' : 'communityMembers.changed'),
      invalidates: [communityKeys.all],
      onDone,
    },
  );
  const isReadable = values.mea.trim() === '' || parseShare(values.mea) !== undefined;
  const isComplete = [values.person, values.einheit, values.mea].every((text) => text.trim() !== '') && isReadable;
  return (
    <DialogForm
      action={saving}
      input={isComplete ? values : null}
      submitLabel={t(member === undefined ? 'communityMembers.addShort' : 'communityMembers.save')}
      values={{ ...values }}
    >
      {(problemOf) => {
        const line = (name: 'person' | 'einheit' | 'mea' | 'email', max: number) => ({
          name,
          label: t(`communityMembers.fields.${name}`),
          maxLength: max,
          value: values[name],
          error: problemOf(name),
          onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set({ [name]: value }),
        });
        const dayOf = (name: 'from' | 'to') => (
          <DayInput
            name={name}
            label={t(`communityMembers.fields.${name}`)}
            value={values[name]}
            error={problemOf(name)}
            onChange={(chosen) => set({ [name]: chosen })}
          />
        );
        return (
          <Stack gap="md">
            <TextInput {...line('person', contract.maxPerson)} withAsterisk />
            <Group grow align="flex-start">
              <TextInput {...line('einheit', contract.maxUnit)} withAsterisk />
              <TextInput
                {...line('mea', 40)}
                withAsterisk
                placeholder="230/1000"
                error={isReadable ? problemOf('mea') : t('errors.field.share_invalid')}
              />
            </Group>
            <TextInput
              {...line('email', 254)}
              type="email"
              autoComplete="off"
              description={t('communityMembers.emailHint')}
            />
            <Group grow align="flex-start">
              {dayOf('from')}
              {dayOf('to')}
            </Group>
            {member === undefined ? null : <RemoveMember eid={eid} member={member} onDone={onDone} />}
          </Stack>
        );
      }}
    </DialogForm>
  );
}

interface RemoveMemberProps {
  readonly eid: string;
  readonly member: CommunityMember;
  readonly onDone: () => void;
}

function RemoveMember({ eid, member, onDone }: RemoveMemberProps) {
  const { t } = useTranslation('property-owner');
  const remove = useAction(contract.removeMember, {
    attempt: 'delete',
    toast: () => t('communityMembers.removed'),
    invalidates: [communityKeys.all],
    onDone,
  });
  const askToRemove = async () => {
    const isSure = await ask({
      title: t('communityMembers.removeTitle', { person: member.person }),
      text: t('communityMembers.removeText'),
      confirmLabel: t('communityMembers.remove'),
    });
    if (isSure) remove.run({ params: { eid, id: member.id } });
  };
  return (
    <Group>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={remove.isRunning}
        onClick={() => void askToRemove()}
      >
        {t('communityMembers.remove')}
      </Button>
    </Group>
  );
}
