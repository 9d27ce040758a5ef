import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineError, ListSkeleton } from '#platform/web/components/states.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useStartTask } from '#platform/web/tasks/use-start-task.ts';
import { sendOwnerInvitations } from '#modules/property-owner/contract/links/invitations/owner-invitations.ts';
import { userTypes } from '#modules/property-owner/contract/links/owner-links.ts';
import type { UserType } from '#modules/property-owner/contract/links/owner-links.ts';
import { InvitationPreview } from './invitation-preview.tsx';
import { invitationPreviewQuery } from './invitation-queries.ts';
import type { Chosen } from './invitation-queries.ts';

interface InvitationDialogProps {
  /** Null while the dialog is closed. */
  readonly chosen: Chosen | null;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** Previews recipients and dates of the mails before they are sent. */
export function InvitationDialog({ chosen, onClose, onStarted }: InvitationDialogProps) {
  const { t } = useTranslation('property-owner');
  return (
    <FormDialog opened={chosen !== null} onClose={onClose} size="lg" title={t('usersOwner.invitations.dialogTitle')}>
      {chosen === null ? null : <InvitationForm chosen={chosen} onStarted={onStarted} />}
    </FormDialog>
  );
}

function InvitationForm({ chosen, onStarted }: Pick<InvitationDialogProps, 'onStarted'> & { readonly chosen: Chosen }) {
  const { t } = useTranslation('property-owner');
  const [userType, setUserType] = useState<UserType>('eigentuemer');
  const body = { ...('eids' in chosen ? { eids: [...chosen.eids] } : chosen), userType };
  const preview = useQuery(invitationPreviewQuery(chosen, userType));
  const send = useStartTask(sendOwnerInvitations, onStarted);
  return (
    <DialogForm
      action={send}
      input={preview.data === undefined || preview.data.personCount === 0 ? null : { body }}
      submitLabel={t('usersOwner.invitations.send', { count: preview.data?.personCount ?? 0 })}
    >
      <NativeSelect
        label={t('usersOwner.form.role')}
        description={t(`usersOwner.roleTexts.${userType}`)}
        inputWrapperOrder={['label', 'input', 'description']}
        value={userType}
        onChange={(event) => setUserType(userTypes.find((value) => value === event.currentTarget.value) ?? userType)}
        data={userTypes.map((value) => ({ value, label: t(`usersOwner.roles.${value}`) }))}
      />
      {preview.isPending ? <ListSkeleton rows={4} height={32} /> : null}
      {preview.error === null ? null : <InlineError error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data === undefined ? null : <InvitationPreview preview={preview.data} />}
    </DialogForm>
  );
}
