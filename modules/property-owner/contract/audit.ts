import { defineAudit } from '#platform/contract/audit.ts';

/** Audit events of property management. */
export const propertyOwnerAudit = defineAudit({
  events: [
    'owner_link_added',
    'owner_link_changed',
    'owner_link_removed',
    'owner_letter_written',
    'owner_letter_withdrawn',
    'owner_letter_used',
    'owner_view_ended',
    'owner_view_started',
    'property_configuration_changed',
    'refresh_started',
    'delivery_taken',
    'delivery_declined',
    'delivery_undone',
    'transactions_assigned',
    'transaction_released',
    'owner_document_added',
    'owner_document_changed',
    'owner_document_removed',
    'receipt_assigned',
    'receipt_decided',
    'receipt_settings_changed',
    'receipt_uploaded',
    'resolution_entered',
    'resolution_changed',
    'resolution_noted',
    'resolution_deleted',
    'community_member_added',
    'community_member_changed',
    'community_member_removed',
    'community_settings_changed',
  ],
  subjects: [
    'owner_link',
    'property_owner',
    'property_configuration',
    'delivery',
    'transaction',
    'owner_document',
    'receipt',
    'resolution',
    'community_member',
  ],
  records: ['ftpConfig', 'dataSyncConfig', 'accessConfig', 'contactConfig', 'analyticsConfig'],
  labels: {
    property_configuration: ['configuration'],
    owner_link: ['usersOwner.card'],
    owner_document: ['documents.fields', 'receipts.fields'],
    receipt: ['receipts.fields'],
    resolution: ['community.fields'],
    community_member: ['communityMembers.fields'],
  },
});

declare module '#platform/contract/audit.ts' {
  export interface AuditEvents extends Record<(typeof propertyOwnerAudit.events)[number], true> {}
}
