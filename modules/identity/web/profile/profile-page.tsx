import { SegmentedControl, SimpleGrid, Text, TextInput, Title, useMantineColorScheme } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { useStore } from '#platform/web/state/store.ts';
import { reportError } from '#platform/web/ui/error-banners.ts';
import { FormBar } from '#platform/web/ui/form-bar.tsx';
import { setFormErrors } from '#platform/web/ui/form-errors.ts';
import { notifySuccess } from '#platform/web/ui/notify.ts';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { requiredField } from '#platform/web/ui/required-field.ts';
import { useShortcuts } from '#platform/web/ui/shortcuts.ts';
import { useUnsavedGuard } from '#platform/web/ui/unsaved-guard.ts';
import { saveProfile } from '../../contract/index.ts';
import { currentUser } from '../current-user.ts';

interface ProfileForm {
  firstName: string;
  lastName: string;
}

/** Own first and last name, and the appearance of this browser (specification, section 2). */
export function ProfilePage() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const user = useStore(currentUser);
  const form = useForm<ProfileForm>({ defaultValues: { firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' } });
  const { isDirty, errors } = form.formState;
  const names = form.watch();
  const { allowLeaving } = useUnsavedGuard(isDirty);
  const canSave = names.firstName.trim() !== '' && names.lastName.trim() !== '';

  const saving = useMutation({
    mutationFn: (body: ProfileForm) => call(saveProfile, { body }),
    meta: { silent: true },
    onSuccess: ({ user: saved }) => {
      currentUser.set(saved);
      form.reset({ firstName: saved.firstName, lastName: saved.lastName });
      notifySuccess(t('profile.saved'));
    },
    onError: (error) => {
      if (!setFormErrors(form, error)) reportError(error);
    },
  });
  const submit = form.handleSubmit((body) => saving.mutate(body));
  useShortcuts({ 'mod+s': () => void (canSave && submit()) });

  function cancel() {
    if (isDirty) {
      form.reset();
      return;
    }
    allowLeaving();
    void navigate({ to: '/' });
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="kontor-page-narrow">
      <PageHeader title={t('profile.title')} subtitle={user?.email} />
      <section className="kontor-panel">
        <Title order={2} size="h5">
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
      </section>
      <AppearancePanel />
      <FormBar isDirty={isDirty} isSaving={saving.isPending} canSave={canSave} onCancel={cancel} />
    </form>
  );
}

function AppearancePanel() {
  const { t } = useTranslation('identity');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <section className="kontor-panel">
      <Title order={2} size="h5" id="appearance">
        {t('profile.appearance')}
      </Title>
      <SegmentedControl
        aria-labelledby="appearance"
        value={colorScheme}
        onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
        data={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t(`platform:scheme.${value}`) }))}
      />
      <Text size="sm" c="dimmed">
        {t('profile.appearanceNote')}
      </Text>
    </section>
  );
}
