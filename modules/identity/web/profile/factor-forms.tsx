import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import { disableSecondFactor, proofFields, renewRecoveryCodes } from '../../contract/index.ts';
import { PanelForm } from './change-panel.tsx';
import { ProofFields, toProof, useIsProofComplete } from './proof-fields.tsx';

interface ProofFormProps<Answer> {
  readonly title: string;
  readonly text: string;
  readonly submitLabel: string;
  readonly send: (proof: { readonly currentPassword: string; readonly code?: string }) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
  readonly onCancel: () => void;
}

/** Form that needs only password and code. */
function ProofForm<Answer>({ title, text, submitLabel, send, onDone, onCancel }: ProofFormProps<Answer>) {
  const editing = useEntityForm({ fields: proofFields, entity: null });
  const { form } = editing;
  const saving = useSave({ editing, send: (proof) => send(toProof(proof)), onSaved: onDone });
  return (
    <PanelForm
      title={title}
      // Leaving the form loses no input.
      editing={{ ...editing, isDirty: false }}
      saving={saving}
      canSave={useIsProofComplete(form.watch())}
      saveLabel={submitLabel}
      onCancel={onCancel}
    >
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      <ProofFields editing={editing} />
    </PanelForm>
  );
}

/** Form that deactivates the second factor. */
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

/** Form that creates new recovery codes. */
export function RenewCodesForm({
  onRenewed,
  onCancel,
}: {
  onRenewed: (codes: readonly string[]) => void;
  onCancel: () => void;
}) {
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
