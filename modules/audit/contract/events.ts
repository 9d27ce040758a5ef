// Apart from the schemas, so that the address of the screen can be read without them.

/** Everything that is logged; the screen has a text for each. */
export const auditEvents = [
  'signed_in', 'signed_out', 'sign_in_failed', 'organization_entered', 'access_denied',
  'password_reset_requested', 'password_set', 'password_changed', 'email_changed', 'sessions_ended', 'profile_changed',
  'user_added', 'user_changed', 'user_removed', 'invitation_sent', 'invitation_accepted', 'invitation_declined', 'invitation_withdrawn', 'invitation_ended',
  'organization_created', 'organization_changed', 'organization_deleted', 'service_deleted', 'mail_retried',
  'accounting_configuration_changed', 'audit_exported',
] as const;

export type AuditEvent = (typeof auditEvents)[number];
