import type { AuditRecord } from '#platform/server/audit/record.ts';
import type { LateRecords } from '#platform/server/audit/record-later.ts';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Configuration } from '#platform/server/config/configuration.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Mailer } from '#platform/server/mail/outbox.ts';
import type { PasswordCost } from './passwords/password-hash.ts';
import type { PasswordHashing } from './passwords/password-hashing.ts';

/**
 * What identity has to know of memberships, which the organisations module owns. All transactions are identity
 * transactions.
 */
export interface AccountMemberships {
  /** The organisation that a new session starts in, null when the user has to choose one. */
  findStartOrganization(tx: Transaction, userId: UserId): Promise<OrganizationId | null>;
  /** The language in which mails to the user are written: that of the organisation last chosen, else German. */
  findLanguage(tx: Transaction, userId: UserId): Promise<LanguageKey>;
  /** Keeps a membership as it is until the transaction ends. */
  lock(tx: Transaction, membership: { readonly organizationId: string; readonly id: string }): Promise<void>;
  /** Makes an invited member an active one; harmless for one who is. */
  accept(
    tx: Transaction,
    membership: { readonly organizationId: string; readonly id: string; readonly userId: UserId } & Origin,
  ): Promise<void>;
  /** Ends the open invitations of a user but one; `email` is the address that was invited. */
  withdrawInvitations(
    tx: Transaction,
    request: { readonly userId: UserId; readonly exceptId: string | null; readonly email: string } & Origin,
  ): Promise<void>;
  /**
   * Has the members of the user's organisations stay as they are, but for those who join, until the transaction ends.
   */
  lockOrganizations(tx: Transaction, userId: UserId): Promise<void>;
  /** The organisations that a user works in, by name. `soleAdministrator`: nobody else could give permissions there. */
  listOrganizations(
    tx: Transaction,
    userId: UserId,
  ): Promise<{ id: OrganizationId; name: string; soleAdministrator: boolean }[]>;
  /**
   * Whether the user belongs or is invited to an organisation beside the named one; a deleted one that is still kept
   * counts.
   */
  belongsElsewhere(
    tx: Transaction,
    request: { readonly userId: UserId; readonly organizationId: string },
  ): Promise<boolean>;
}

/** From where and when something happened, for the audit log. */
export interface Origin {
  readonly source: AuditRecord['source'];
  readonly now: Date;
}

/** What identity needs from the outside. */
export interface IdentityDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly configuration: Pick<Configuration, 'sessionMinutes' | 'publicUrl' | 'demo'> &
    Partial<Pick<Configuration, 'sampleData'>>;
  /** For what is noted after the answer, so that its time tells nothing. */
  readonly audit: Pick<LateRecords, 'recordLater'>;
  /** Secrets of links and device cookies are derived from it. */
  readonly secretKey: string;
  readonly memberships: AccountMemberships;
  /** Of hashing a password; the standard one if absent. */
  readonly passwordCost?: PasswordCost | undefined;
}

/** The same with what identity makes for itself. */
export interface IdentityParts extends IdentityDependencies {
  readonly hashing: PasswordHashing;
}
