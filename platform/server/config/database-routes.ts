/** Ways of an installation to its database, besides the address of the login that migrates. */
export interface DatabaseRoutes {
  /**
   * Address of a pooler in transaction mode, for requests and sign-in; its user and password do not count. Whatever
   * needs a session (NOTIFY, jobs, purging) goes past it.
   */
  readonly poolerUrl?: string | undefined;
  /** False: statements have no names; PgBouncer before 1.21 loses them in transaction mode. Default true. */
  readonly isPreparing?: boolean;
  /** Address of a replica for reports and exports; its user and password do not count. */
  readonly replicaUrl?: string | undefined;
}
