import { Button, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { InlineError, ListSkeleton } from '#platform/web/components/states.tsx';
import { noteStarted } from '#platform/web/tasks/task-queries.ts';
import {
  previewOwnerInvitations,
  sendOwnerInvitations,
} from '#modules/property-owner/contract/links/invitations/owner-invitations.ts';
import { userTypes } from '#modules/property-owner/contract/links/owner-links.ts';
import type { UserType } from '#modules/property-owner/contract/links/owner-links.ts';
import { linkKeys } from '../../link-keys.ts';
import { InvitationPreview } from './invitation-preview.tsx';

/** Owners to invite. */
export type Chosen = { readonly eids: readonly string[] } | { readonly all: boolean; readonly searchTerm?: string };

interface InvitationDialogProps {
  /** Null while the dialog is closed. */
  readonly chosen: Chosen | null;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** Previews recipients and dates of the mails before they are sent. */
export function InvitationDialog({ chosen, onClose, onStarted }: InvitationDialogProps) {
  const { t } = useTranslation(['property-owner', 'platform']);
  return (
    <Modal
      opened={chosen !== null}
      onClose={onClose}
      size="lg"
      title={t('usersOwner.invitations.dialogTitle')}
      closeButtonProps={{ 'aria-label': t('platform:actions.close') }}
    >
      {chosen === null ? null : <InvitationForm chosen={chosen} onClose={onClose} onStarted={onStarted} />}
    </Modal>
  );
}

function InvitationForm({ chosen, onClose, onStarted }: InvitationDialogProps & { readonly chosen: Chosen }) {
  const { t } = useTranslation(['property-owner', 'platform']);
  const client = useQueryClient();
  const [userType, setUserType] = useState<UserType>('eigentuemer');
  const body = { ...('eids' in chosen ? { eids: [...chosen.eids] } : chosen), userType };
  // The preview is reloaded each time the dialog opens.
  const preview = useQuery({
    queryKey: [...linkKeys.all, 'preview', chosen],
    queryFn: ({ signal }) => call(previewOwnerInvitations, { body }, { signal, background: true }),
    gcTime: 0,
  });
  const send = useMutation({
    mutationFn: () => call(sendOwnerInvitations, { body }),
    meta: { silent: true },
    onSuccess: ({ task }) => {
      noteStarted(client, task, t('platform:tasks.started', { name: t('tasks.owner-invitations') }));
      onStarted();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate();
  };
  return (
    <form onSubmit={submit} aria-label={t('usersOwner.invitations.dialogTitle')}>
      <Stack gap="md">
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
        {send.error === null ? null : <InlineError error={send.error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={send.isPending}>
            {t('platform:actions.cancel')}
          </Button>
          <Button
            type="submit"
            loading={send.isPending}
            disabled={preview.data === undefined || preview.data.personCount === 0}
          >
            {t('usersOwner.invitations.send', { count: preview.data?.personCount ?? 0 })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
