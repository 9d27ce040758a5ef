import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '#platform/web/api/errors.ts';
import { notifySuccess } from '#platform/web/ui/notify.ts';
import type { CentralOrganization } from '#modules/organizations/contract/central.ts';
import { useDeleteOrganization } from './organization-queries.ts';
import { isTypedName } from './typed-name.ts';
import classes from './organizations.module.css';

interface DeleteDialogProps {
  /** What is to be deleted; null closes the dialog. */
  readonly organization: CentralOrganization | null;
  readonly onClose: () => void;
  /** Called when the dialog is gone, to put the focus where something still is. */
  readonly onDeleted: () => void;
}

/** Says what deleting an organisation means and has its name typed before it does so. */
export function DeleteDialog({ organization, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation(['organizations', 'platform']);
  // The texts stay while the dialog fades out.
  const [last, setLast] = useState(organization);
  const [isDone, setDone] = useState(false);
  if (organization !== null && organization !== last) {
    setLast(organization);
    setDone(false);
  }
  return (
    <Modal
      opened={organization !== null}
      onClose={onClose}
      title={t('central.remove.title', { name: last?.name ?? '' })}
      closeButtonProps={{ 'aria-label': t('platform:actions.close') }}
      returnFocus={!isDone}
      onExitTransitionEnd={() => {
        if (isDone) onDeleted();
      }}
    >
      {last === null ? null : (
        <DeleteForm
          key={last.id}
          organization={last}
          onClose={onClose}
          onDone={() => {
            setDone(true);
            onClose();
          }}
        />
      )}
    </Modal>
  );
}

function DeleteForm({ organization, onClose, onDone }: { organization: CentralOrganization; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation(['organizations', 'platform']);
  const [typed, setTyped] = useState('');
  const remove = useDeleteOrganization();
  const { id, name, userCount } = organization;
  const isConfirmed = isTypedName(typed, name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirmed || remove.isPending) return;
    remove.mutate(id, {
      onSuccess: () => {
        notifySuccess(t('central.toasts.organizationDeleted'));
        onDone();
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">
          {t('central.remove.access', { count: userCount })} {t('central.remove.kept')}
        </Text>
        <div>
          <Text size="sm">{t('central.remove.typeName')}</Text>
          <p className={classes.nameToType}>{name.trim()}</p>
        </div>
        <TextInput
          label={t('central.remove.label')}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={remove.isError ? describeError(remove.error, t).join(' ') : undefined}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={remove.isPending}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" color="red" disabled={!isConfirmed} loading={remove.isPending}>
            {t('central.remove.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
