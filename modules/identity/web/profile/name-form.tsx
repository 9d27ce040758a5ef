import { SimpleGrid, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { FormBar } from '#platform/web/form/form-bar.tsx';
import { setFormErrors } from '#platform/web/form/form-errors.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { isEmptyValue, requiredField } from '#platform/web/form/required-field.ts';
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts';
import { saveProfile } from '../../contract/index.ts';
import { currentUser } from '../current-user.ts';

interface Names {
  firstName: string;
  lastName: string;
}

/** Own first and last name. */
export function NameForm() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const title = useId();
  const { firstName = '', lastName = '' } = currentUser.get() ?? {};
  const form = useForm<Names>({ defaultValues: { firstName, lastName } });
  const { isDirty, errors } = form.formState;
  const names = form.watch();
  const canSave = !isEmptyValue(names.firstName) && !isEmptyValue(names.lastName);

  const saving = useMutation({
    mutationFn: (body: Names) => call(saveProfile, { body }),
    meta: { silent: true },
    onSuccess: ({ user }) => {
      currentUser.set(user);
      form.reset({ firstName: user.firstName, lastName: user.lastName });
      notifySuccess(t('profile.saved'));
    },
    onError: (error) => {
      if (!setFormErrors(form, error)) reportError(error);
    },
  });

  const save = async () => {
    if (!canSave || saving.isPending) return false;
    return saving.mutateAsync(form.getValues()).then(() => true, () => false);
  };
  const { allowLeaving } = useUnsavedGuard(isDirty, save);

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }
  function cancel() {
    if (isDirty) {
      form.reset();
      return;
    }
    allowLeaving();
    void navigate({ to: '/' });
  }

  return (
    <form className="kontor-panel" aria-labelledby={title} onSubmit={submit} noValidate>
      <Title order={2} size="h5" id={title}>
        {t('profile.name')}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={t('profile.firstName')}
          autoComplete="given-name"
          {...form.register('firstName')}
          {...requiredField(names.firstName, errors.firstName?.message)}
        />
        <TextInput
          label={t('profile.lastName')}
          autoComplete="family-name"
          {...form.register('lastName')}
          {...requiredField(names.lastName, errors.lastName?.message)}
        />
      </SimpleGrid>
      <FormBar isDirty={isDirty} isSaving={saving.isPending} error={saving.error} canSave={canSave} onCancel={cancel} />
    </form>
  );
}
