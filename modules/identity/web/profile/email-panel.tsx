import { Skeleton, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { setFormErrors } from '#platform/web/form/form-errors.ts';
import { PasswordField } from '#platform/web/form/password-field.tsx';
import { isEmptyValue, requiredField } from '#platform/web/form/required-field.ts';
import { InlineError } from '#platform/web/components/states.tsx';
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts';
import { requestEmailChange, withdrawEmailChange } from '../../contract/index.ts';
import { addressesQuery, type Addresses } from './account-queries.ts';
import { OwnCodeField, toCode, useHasSecondFactor } from './own-code-field.tsx';
import { ChangePanel } from './change-panel.tsx';
import { PendingEmail } from './pending-email.tsx';

/** The address to sign in with; another one holds only once its mailbox has confirmed it. */
export function EmailPanel() {
  const { t } = useTranslation('identity');
  const addresses = useQuery(addressesQuery());
  if (addresses.data !== undefined) return <KnownEmail addresses={addresses.data} />;
  return (
    <section className="kontor-panel">
      <Title order={2} size="h5">
        {t('email.title')}
      </Title>
      {addresses.isError ? <InlineError error={addresses.error} onRetry={() => void addresses.refetch()} /> : <Skeleton height={56} radius="sm" />}
    </section>
  );
}

const empty = { email: '', currentPassword: '', code: '' };

function KnownEmail({ addresses }: { addresses: Addresses }) {
  const { t } = useTranslation('identity');
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ defaultValues: empty });
  const { errors } = form.formState;
  const values = form.watch();
  const hasFactor = useHasSecondFactor();
  const isDirty = isOpen && values.email !== '';
  useUnsavedGuard(isDirty);
  const setPending = (pendingEmail: string | null) => client.setQueryData(addressesQuery().queryKey, { ...addresses, pendingEmail });

  const close = () => {
    form.reset(empty);
    setOpen(false);
  };
  const request = useMutation({
    mutationFn: ({ email, currentPassword, code }: typeof empty) => call(requestEmailChange, { body: { email: email.trim(), currentPassword, ...toCode(code) } }),
    meta: { silent: true },
    onSuccess: ({ pendingEmail }) => {
      setPending(pendingEmail);
      close();
    },
    onError: (error) => {
      const codes = { email_taken: 'email', email_unchanged: 'email', password_wrong: 'currentPassword' } as const;
      if (!setFormErrors(form, error, '', codes)) reportError(error, 'save');
    },
  });
  const withdrawal = useMutation({
    mutationFn: () => call(withdrawEmailChange),
    meta: { silent: true },
    onSuccess: () => setPending(null),
  });
  const save = () => {
    form.clearErrors();
    request.mutate(form.getValues());
  };

  if (addresses.pendingEmail !== null) {
    return (
      <PendingEmail
        email={addresses.email}
        pendingEmail={addresses.pendingEmail}
        isBusy={withdrawal.isPending}
        error={withdrawal.error}
        takesFocus={request.isSuccess}
        onWithdraw={() => withdrawal.mutate()}
      />
    );
  }
  return (
    <ChangePanel
      title={t('email.title')}
      action={t('email.change')}
      onOpen={() => setOpen(true)}
      takesFocus={withdrawal.isSuccess}
      form={
        isOpen
          ? {
              saveLabel: t('email.submit'),
              isDirty,
              isSaving: request.isPending,
              error: request.error,
              canSave: !isEmptyValue(values.email) && values.currentPassword !== '' && (!hasFactor || values.code.trim() !== ''),
              onSave: save,
              onCancel: close,
              fields: (
                <>
                  <TextInput
                    type="email"
                    label={t('email.new')}
                    autoComplete="email"
                    maxLength={254}
                    {...form.register('email', { onChange: () => form.clearErrors('email') })}
                    {...requiredField(values.email, errors.email?.message)}
                  />
                  <PasswordField
                    label={t('password.current')}
                    autoComplete="current-password"
                    {...form.register('currentPassword', { onChange: () => form.clearErrors('currentPassword') })}
                    {...requiredField(values.currentPassword, errors.currentPassword?.message)}
                  />
                  <OwnCodeField
                    value={values.code}
                    error={errors.code?.message}
                    onChange={(code) => {
                      form.clearErrors('code');
                      form.setValue('code', code);
                    }}
                  />
                  <Text size="sm" c="dimmed">
                    {t('email.next')}
                  </Text>
                </>
              ),
            }
          : null
      }
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{addresses.email}</Text>
    </ChangePanel>
  );
}
