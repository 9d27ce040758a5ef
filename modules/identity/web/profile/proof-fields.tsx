import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#platform/web/form/password-field.tsx';
import { OwnCodeField, toCode, useHasSecondFactor } from './own-code-field.tsx';

/** Password and code, which are asked for again before something that a stolen session must not do. */
export interface Proof {
  currentPassword: string;
  code: string;
}

export const emptyProof: Proof = { currentPassword: '', code: '' };

/** The proof as it is sent. */
export function toProof({ currentPassword, code }: Proof): { readonly currentPassword: string; readonly code?: string } {
  return { currentPassword, ...toCode(code) };
}

/** Whether all that is asked for is typed. */
export function useIsProofComplete({ currentPassword, code }: Proof): boolean {
  const hasFactor = useHasSecondFactor();
  return currentPassword !== '' && (!hasFactor || code.trim() !== '');
}

/** The fields of a proof. */
export function ProofFields({ form }: { form: UseFormReturn<Proof> }) {
  const { t } = useTranslation('identity');
  const { errors } = form.formState;
  return (
    <>
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        {...form.register('currentPassword', { onChange: () => form.clearErrors('currentPassword') })}
        error={errors.currentPassword?.message}
      />
      <OwnCodeField
        value={form.watch('code')}
        error={errors.code?.message}
        onChange={(code) => {
          form.clearErrors('code');
          form.setValue('code', code);
        }}
      />
    </>
  );
}
