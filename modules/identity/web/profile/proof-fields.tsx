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

/** What a form sends: without a code where none was typed. */
export function toProof<Values extends { readonly code: string }>({
  code,
  ...values
}: Values): Omit<Values, 'code'> & { readonly code?: string } {
  return { ...values, ...(code.trim() === '' ? {} : { code: code.trim() }) };
}

/** Whether all that proves who asks has been typed. */
export function useIsProofComplete({ currentPassword, code }: Proof): boolean {
  const hasFactor = useHasSecondFactor();
  return currentPassword !== '' && (!hasFactor || code.trim() !== '');
}

/**
 * Password and, where the account has a second factor, its code: asked for again before what a stolen session must not
 * do.
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

/** Whether the account has a second factor, as far as is known. */
function useHasSecondFactor(): boolean {
  return (useQuery(secondFactorQuery()).data?.enabledAt ?? null) !== null;
}
