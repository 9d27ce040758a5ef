/**
 * Tables whose rows belong to no single organisation and that tables of organisations refer to, each with its reason.
 * Citus keeps a whole copy of them on every node (`create_reference_table`).
 */
export const referenceTables: Readonly<Record<string, string>> = {
  organizations: 'every table of organisations refers to it',
  users: 'memberships refer to it; a person belongs to several organisations',
  services: 'the catalogue: what organisations have booked refers to it',
  permissions: 'the catalogue: memberships hold permissions of it',
  applications: 'the catalogue: memberships name the one they start with',
  application_permissions: 'the catalogue: joined with the permissions of a membership',
};

/** Tables that stay on the coordinator, each with its reason. */
export const localTables: Readonly<Record<string, string>> = {
  account_links: 'links of accounts, looked up by their selector before an organisation is known',
  attempts: 'counts of failed sign-ins by account and network',
  brands: 'names and logos by host',
  credentials: 'passwords of accounts',
  installation_marks: 'marks of the installation, such as the check value of its key',
  mails: 'one queue of all emails; a trigger, which a reference table could not have, keeps their state',
  processes: 'the processes of the installation, for the operator',
  recovery_codes: 'second factors of accounts',
  second_factors: 'second factors of accounts',
  transaction_outcomes: 'marks of committed transactions; Citus would need them beside the tables of organisations',
  sessions: 'looked up by their token before an organisation is known',
};

/** Tables that are distributed by another column than `organization_id`, which holds the same ids. */
export const distributedByOther: Readonly<Record<string, string>> = {
  // It outlives the organisation, so its column must not be cleared with it.
  discarded_contents: 'owner_id',
};

/** Schemas whose tables stay on the coordinator as a whole, each with its reason. */
export const localSchemas: Readonly<Record<string, string>> = {
  jobs: 'the queue of pg-boss, which holds ids and nothing else',
  migrations: 'the record of migrations',
};
