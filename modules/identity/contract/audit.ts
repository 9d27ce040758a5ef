import { defineAudit } from '#platform/contract/audit.ts';

export const identityAudit = defineAudit({
  events: [
    'signed_in',
    'signed_out',
    'sign_in_failed',
    'password_reset_requested',
    'password_set',
    'password_changed',
    'email_changed',
    'sessions_ended',
    'profile_changed',
    'second_factor_enabled',
    'second_factor_disabled',
    'second_factor_reset',
    'second_factor_failed',
    'recovery_code_used',
    'recovery_codes_renewed',
    'account_deleted',
  ],
  warnings: ['sign_in_failed', 'second_factor_failed'],
  subjects: ['user'],
});

declare module '#platform/contract/audit.ts' {
  export interface AuditEvents extends Record<(typeof identityAudit.events)[number], true> {}
}
