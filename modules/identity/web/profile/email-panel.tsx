import { Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { Card } from '#platform/web/components/card.tsx';
import { InlineError } from '#platform/web/components/states.tsx';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import { emailFields, requestEmailChange, withdrawEmailChange } from '../../contract/index.ts';
import { addressesQuery } from './account-queries.ts';
import type { Addresses } from './account-queries.ts';
import { ChangePanel, PanelForm } from './change-panel.tsx';
import { ProofFields, toProof, useIsProofComplete } from './proof-fields.tsx';
import { PendingEmail } from './pending-email.tsx';

/** Panel of the sign-in address; a new one becomes active after confirmation by its mailbox. */
export function EmailPanel() {
  const { t } = useTranslation('identity');
  const addresses = useQuery(addressesQuery());
  if (addresses.data !== undefined) return <KnownEmail addresses={addresses.data} />;
  return (
    <Card title={t('email.title')}>
      {addresses.isError ? (
        <InlineError error={addresses.error} onRetry={() => void addresses.refetch()} />
      ) : (
        <Skeleton height={56} radius="sm" />
      )}
    </Card>
  );
}

function KnownEmail({ addresses }: { addresses: Addresses }) {
  const { t } = useTranslation('identity');
  const client = useQueryClient();
  const [isRequested, setRequested] = useState(false);
  const setPending = (pendingEmail: string | null) =>
    client.setQueryData(addressesQuery().queryKey, { ...addresses, pendingEmail });
  const withdrawal = useAction(withdrawEmailChange, { onDone: () => setPending(null) });
  if (addresses.pendingEmail !== null) {
    return (
      <PendingEmail
        email={addresses.email}
        pendingEmail={addresses.pendingEmail}
        isBusy={withdrawal.isRunning}
        error={withdrawal.error}
        takesFocus={isRequested}
        onWithdraw={() => withdrawal.runInPlace({})}
      />
    );
  }
  const request = (pendingEmail: string) => {
    setRequested(true);
    setPending(pendingEmail);
  };
  return (
    <ChangePanel
      title={t('email.title')}
      action={t('email.change')}
      takesFocus={withdrawal.answer !== undefined}
      form={(close) => <EmailForm onClose={close} onRequested={request} />}
    >
      <Text>{addresses.email}</Text>
    </ChangePanel>
  );
}

function EmailForm({ onClose, onRequested }: { onClose: () => void; onRequested: (pendingEmail: string) => void }) {
  const { t } = useTranslation('identity');
  const editing = useEntityForm({ fields: emailFields, entity: null });
  const values = editing.form.watch();
  const isProven = useIsProofComplete(values);
  const saving = useSave({
    editing,
    places: { email_unchanged: 'email', password_wrong: 'currentPassword' },
    attempt: 'save',
    send: (body) => call(requestEmailChange, { body: toProof(body) }),
    onSaved: ({ pendingEmail }) => {
      onClose();
      onRequested(pendingEmail);
    },
  });
  return (
    <PanelForm
      title={t('email.title')}
      // The browser may have filled in the present password.
      editing={{ ...editing, isDirty: values.email !== '' }}
      saving={saving}
      canSave={isProven && values.email !== ''}
      saveLabel={t('email.submit')}
      onCancel={onClose}
    >
      <FieldInput editing={editing} name="email" label={t('email.new')} input={{ autoComplete: 'email' }} />
      <ProofFields editing={editing} />
      <Text size="sm" c="dimmed">
        {t('email.next')}
      </Text>
    </PanelForm>
  );
}
