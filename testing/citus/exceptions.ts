import type { CitusRule } from './rules.ts';

const clearsReference = 'becomes NO ACTION; the product clears the column before it deletes the row';
const readsOwnOrganization = 'the policy becomes a call of a function with the same condition';
const ofPolicy = 'called by policies; reads within the organisation of the transaction';
const ofApproval = 'called within a transaction of one organisation; gets the organisation as an argument';
const ofSearch = 'distributed by a new first argument, next to search_entries';
const beforeOrganization = 'finds the organisation, so it runs on the coordinator and asks every node';
const byOperator = 'administration of accounts, on the coordinator; gets the organisation as an argument';
const signIn = 'asked before an organisation is known';
const nightly = 'scheduled work over all organisations, in one statement for all nodes';
const byLink = 'readers without an account come by a link';

/**
 * Offences of today, each with the change that growth past one database needs (docs/growth.md). A test refuses any other
 * offence, and an entry without one.
 */
export const exceptions: Readonly<Partial<Record<CitusRule, Readonly<Record<string, string>>>>> = {
  'foreign keys with the distribution column change no column': {
    'estate_publications.estate_publications_organization_id_estate_object_id_fkey': clearsReference,
    'receipt_assignments.receipt_assignments_organization_id_owner_id_fkey': clearsReference,
    'receipt_settings.receipt_settings_organization_id_deputy_membership_id_fkey': clearsReference,
    'time_entries.time_entries_organization_id_invoice_id_fkey': clearsReference,
  },
  'foreign keys lead from distributed to reference tables, never to local ones or back': {
    'account_links.account_links_membership_fkey': 'is dropped; the removal of a membership deletes its links',
  },
  'partitions have no partitions': {
    search_entries: 'one level, by kind, remains: the shards replace the partitions by organisation',
  },
  'policies have no subquery': Object.fromEntries(
    [
      'analytics_tiles.owner_wall',
      'care_entries.kept',
      'community_agenda_items.owner_wall_read',
      'community_invitation_rounds.owner_wall_read',
      'community_message_mails.owner_wall_add',
      'community_message_mails.owner_wall_read',
      'community_messages.owner_wall_add',
      'community_resolution_notes.owner_wall_read',
      'community_written_voters.owner_wall_read',
      'community_written_votes.owner_wall_add',
      'community_written_votes.owner_wall_read',
      'files.owner_wall_read',
      'owner_choices.owner_wall',
      'owner_links.owner_wall_read',
      'properties.owner_wall_read',
      'receipt_assignments.owner_wall_read',
      'receipt_comments.owner_wall_add',
      'receipt_comments.owner_wall_read',
      'receipt_decisions.owner_wall_add',
      'receipt_decisions.owner_wall_read',
      'rental_tenants.owner_wall_read',
      'rental_units.owner_wall_read',
      'users.colleagues',
      'users.purge',
      'users.purge_lock',
      'users.purge_read',
    ].map((policy) => [policy, readsOwnOrganization]),
  ),
  'functions that read distributed tables are told the organisation': {
    colleague_has_second_factor: byOperator,
    create_email_change_link: byOperator,
    create_invitation_link: byOperator,
    describe_colleagues: byOperator,
    extend_invitation_link: byOperator,
    kontor_board_owners: ofApproval,
    kontor_community_readers: ofApproval,
    kontor_deliveries_late: ofApproval,
    kontor_deputy_candidates: ofApproval,
    kontor_find_links: ofPolicy,
    kontor_held_permissions: ofPolicy,
    kontor_holds_permission: ofPolicy,
    kontor_is_colleague: ofPolicy,
    kontor_last_failed_delivery: ofApproval,
    kontor_linked_owners: ofPolicy,
    kontor_receipt_listeners: ofApproval,
    kontor_release_rule: ofApproval,
    kontor_releasers: ofApproval,
    kontor_releasing_owners: ofApproval,
    kontor_search_on_by_row: 'a helper of migrations; runs on the coordinator',
    kontor_setting_owners: ofApproval,
    kontor_stored_bytes: ofApproval,
    kontor_viewed_owner: ofPolicy,
    lock_colleague: byOperator,
    rename_colleague: byOperator,
    resolve_homepage: beforeOrganization,
    resolve_offer: beforeOrganization,
    resolve_session: beforeOrganization,
    search_among: ofSearch,
    search_page: ofSearch,
  },
  'only a policy for one organisation shows rows': {
    'audit_entries kontor_identity': 'the operator reads and writes entries of all organisations',
    'care_drafts kontor_identity': nightly,
    'community_chat_preferences kontor_identity': nightly,
    'community_message_mails kontor_identity': nightly,
    'community_messages kontor_identity': nightly,
    'community_read_marks kontor_identity': nightly,
    'community_rooms kontor_identity': nightly,
    'community_written_resolutions kontor_identity': nightly,
    'deliveries kontor_identity': nightly,
    'delivery_state kontor_identity': nightly,
    'discarded_contents kontor_identity': nightly,
    'document_notices kontor_identity': nightly,
    'estate_expose_consents kontor_identity': nightly,
    'estate_objects kontor_identity': byLink,
    'estate_offer_links kontor_identity': byLink,
    'estate_pictures kontor_identity': byLink,
    'estate_portal_jobs kontor_identity': nightly,
    'estate_publications kontor_identity': nightly,
    'estate_stakeholders kontor_identity': nightly,
    'expenses kontor_identity': nightly,
    'files kontor_identity': nightly,
    'invitation_mails kontor_identity': signIn,
    'invoice_deliveries kontor_identity': 'the state of sent emails, found by the id of the email',
    'invoice_send_states kontor_identity': 'the state of sent emails, found by the id of the email',
    'membership_permissions kontor_identity': signIn,
    'memberships kontor_identity': signIn,
    'memberships kontor_purge': nightly,
    'organization_services kontor_identity': signIn,
    'owner_documents kontor_identity': nightly,
    'owner_letters kontor_identity': byLink,
    'owner_links kontor_identity': nightly,
    'receipt_comments kontor_identity': nightly,
    'receipt_digests kontor_identity': nightly,
    'receipts kontor_identity': nightly,
    'settings kontor_identity': byLink,
    'tasks kontor_identity': nightly,
  },
};
