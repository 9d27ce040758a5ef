import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FieldSet } from '#platform/contract/fields.ts';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { useField } from '#platform/web/form/use-field.ts';
import type { proofFields } from '../../contract/index.ts';
import { CodeField } from '../second-factor/code-field.tsx';
import { secondFactorQuery } from './account-queries.ts';

type ProofFieldSet = typeof proofFields;

interface Proof {
  readonly currentPassword: string;
  readonly code: string;
}

/** Builds the request body of a form, without an empty code. */
export function toProof<Values extends { readonly code: string }>({
  code,
  ...values
}: Values): Omit<Values, 'code'> & { readonly code?: string } {
  return { ...values, ...(code.trim() === '' ? {} : { code: code.trim() }) };
}

/** True if all fields of the proof are filled in. */
export function useIsProofComplete({ currentPassword, code }: Proof): boolean {
  const hasFactor = useHasSecondFactor();
  return currentPassword !== '' && (!hasFactor || code.trim() !== '');
}

/**
 * Password and, with a second factor, its code: required again before actions that a stolen session must not perform.
 */
export function ProofFields<Fields extends ProofFieldSet & FieldSet>({ editing }: { editing: EntityEditing<Fields> }) {
  const { t } = useTranslation('identity');
  return (
    <>
      <FieldInput
        editing={editing}
        name="currentPassword"
        label={t('password.current')}
        input={{ autoComplete: 'current-password' }}
      />
      {useHasSecondFactor() ? <OwnCodeField editing={editing} /> : null}
    </>
  );
}

function OwnCodeField<Fields extends FieldSet>({ editing }: { editing: EntityEditing<Fields> }) {
  const { value, set, message = null } = useField<Fields, string>(editing, 'code');
  return <CodeField value={value} error={message} change={set} />;
}

/** True if the account is known to have a second factor. */
function useHasSecondFactor(): boolean {
  return (useQuery(secondFactorQuery()).data?.enabledAt ?? null) !== null;
}
