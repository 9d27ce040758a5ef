import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { setFormErrors } from '#platform/web/form/form-errors.ts';
import { disableSecondFactor, renewRecoveryCodes } from '../../contract/index.ts';
import { OpenForm } from './change-panel.tsx';
import { emptyProof, type Proof, ProofFields, toProof, useIsProofComplete } from './proof-fields.tsx';

interface ProofFormProps<Answer> {
  readonly title: string;
  readonly text: string;
  readonly submitLabel: string;
  readonly send: (proof: ReturnType<typeof toProof>) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
  readonly onCancel: () => void;
}

/** Form that does something with password and code alone. */
function ProofForm<Answer>({ title, text, submitLabel, send, onDone, onCancel }: ProofFormProps<Answer>) {
  const form = useForm<Proof>({ defaultValues: emptyProof });
  const saving = useMutation({
    mutationFn: (proof: Proof) => send(toProof(proof)),
    meta: { silent: true },
    onSuccess: onDone,
    onError: (error) => {
      if (!setFormErrors(form, error)) reportError(error);
    },
  });
  return (
    <OpenForm
      title={title}
      isDirty={false}
      isSaving={saving.isPending}
      canSave={useIsProofComplete(form.watch())}
      error={saving.error}
      saveLabel={submitLabel}
      onSave={() => {
        form.clearErrors();
        saving.mutate(form.getValues());
      }}
      onCancel={onCancel}
      fields={
        <>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
          <ProofFields form={form} />
        </>
      }
    />
  );
}

/** Switches the second factor off. */
export function DisableFactorForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useTranslation('identity');
  return (
    <ProofForm
      title={t('factor.disable')}
      text={t('factor.disableText')}
      submitLabel={t('factor.disableSubmit')}
      send={(body) => call(disableSecondFactor, { body })}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}

/** Makes new recovery codes. */
export function RenewCodesForm({ onRenewed, onCancel }: { onRenewed: (codes: readonly string[]) => void; onCancel: () => void }) {
  const { t } = useTranslation('identity');
  return (
    <ProofForm
      title={t('factor.renew')}
      text={t('factor.renewText')}
      submitLabel={t('factor.renewSubmit')}
      send={(body) => call(renewRecoveryCodes, { body })}
      onDone={({ recoveryCodes }) => onRenewed(recoveryCodes)}
      onCancel={onCancel}
    />
  );
}
