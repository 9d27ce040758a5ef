import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { requiredField } from '#platform/web/form/required-field.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { carePositions, saveCareStaff } from '../../contract/staff/staff.ts';
import type { StaffMember } from '../../contract/staff/staff.ts';
import { careKeys } from '../query-keys.ts';

interface StaffDialogProps {
  /** Null while it is closed. */
  readonly member: StaffMember | null;
  readonly onClose: () => void;
}

/** Dialog that sets position, initials and last day of somebody who documents care. */
export function StaffDialog({ member, onClose }: StaffDialogProps) {
  const { t } = useTranslation('assistants');
  return (
    <FormDialog opened={member !== null} title={t('staff.edit', { name: member?.name ?? '' })} onClose={onClose}>
      {member === null ? null : <StaffForm member={member} onDone={onClose} />}
    </FormDialog>
  );
}

interface StaffFormProps {
  readonly member: StaffMember;
  readonly onDone: () => void;
}

function StaffForm({ member, onDone }: StaffFormProps) {
  const { t } = useTranslation('assistants');
  const [carePosition, setPosition] = useState(member.carePosition);
  const [initials, setInitials] = useState(member.initials);
  const [until, setUntil] = useState(member.until);
  const saving = useAction(saveCareStaff, {
    toast: () => t('staff.saved', { name: member.name }),
    invalidates: [careKeys.staff],
    onDone,
  });
  const version = member.version === null ? {} : { version: member.version };
  const input =
    initials.trim() === ''
      ? null
      : {
          params: { userId: member.userId },
          body: { carePosition, initials: initials.trim(), until, ...version },
        };
  return (
    <DialogForm action={saving} input={input} submitLabel={t('staff.save')} values={{ carePosition, initials, until }}>
      {(problemOf) => (
        <Stack gap="md">
          <NativeSelect
            name="carePosition"
            label={t('staff.position')}
            description={t('staff.positionHint')}
            value={carePosition ?? ''}
            data={[
              { value: '', label: t('staff.positions.none') },
              ...carePositions.map((value) => ({ value, label: t(`staff.positions.${value}`) })),
            ]}
            error={problemOf('carePosition')}
            onChange={({ currentTarget: { value } }) =>
              setPosition(carePositions.find((position) => position === value) ?? null)
            }
          />
          <TextInput
            name="initials"
            label={t('staff.initials')}
            description={t('staff.initialsHint')}
            value={initials}
            maxLength={10}
            onChange={(event) => setInitials(event.currentTarget.value)}
            {...requiredField(initials, problemOf('initials'))}
          />
          <DayInput
            name="until"
            label={t('staff.until')}
            description={t('staff.untilHint')}
            clearable
            clearButtonProps={{ 'aria-label': t('staff.clearUntil') }}
            value={until}
            onChange={setUntil}
            error={problemOf('until')}
          />
        </Stack>
      )}
    </DialogForm>
  );
}
