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

/** Queries on memberships, which the organisations module owns. All transactions are identity transactions. */
export interface AccountMemberships {
  /** Returns the organisation in which a new session starts, null if the user has to choose one. */
  findStartOrganization(tx: Transaction, userId: UserId): Promise<OrganizationId | null>;
  /** Returns the language of mails to the user: that of the organisation last chosen, else German. */
  findLanguage(tx: Transaction, userId: UserId): Promise<LanguageKey>;
  /** Returns the name of an organisation, null for a deleted one. */
  findOrganizationName(tx: Transaction, organizationId: string): Promise<string | null>;
  /** Locks a membership until the transaction ends. */
  lock(tx: Transaction, membership: { readonly organizationId: string; readonly id: string }): Promise<void>;
  /** Activates an invited member; has no effect on an active one. */
  accept(
    tx: Transaction,
    membership: { readonly organizationId: string; readonly id: string; readonly userId: UserId } & Origin,
  ): Promise<void>;
  /** Ends all open invitations of a user except one; `email` is the invited address. */
  withdrawInvitations(
    tx: Transaction,
    request: { readonly userId: UserId; readonly exceptId: string | null; readonly email: string } & Origin,
  ): Promise<void>;
  /** Locks the members of the user's organisations until the transaction ends; only new members may join. */
  lockOrganizations(tx: Transaction, userId: UserId): Promise<void>;
  /** Lists the user's organisations by name. `soleAdministrator`: nobody else could grant permissions there. */
  listOrganizations(
    tx: Transaction,
    userId: UserId,
  ): Promise<{ id: OrganizationId; name: string; soleAdministrator: boolean }[]>;
  /** Finds the highest minimum length of passwords that the user's organisations ask for; null if none does. */
  findMinPasswordLength(tx: Transaction, userId: UserId): Promise<number | null>;
  /** True if the user is a member of another organisation or invited to it; a deleted one that is still kept counts. */
  belongsElsewhere(
    tx: Transaction,
    request: { readonly userId: UserId; readonly organizationId: string },
  ): Promise<boolean>;
}

/** Network address, browser and time of an event, for the audit log. */
export interface Origin {
  readonly source: AuditRecord['source'];
  readonly now: Date;
}

/** Dependencies of identity. */
export interface IdentityDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly configuration: Pick<Configuration, 'sessionMinutes' | 'publicUrl' | 'demo'> &
    Partial<Pick<Configuration, 'sampleData' | 'passwordMinLength'>>;
  /** Log for events that are recorded after the response, so that its duration reveals nothing. */
  readonly audit: Pick<LateRecords, 'recordLater'>;
  /** Key from which the secrets of links and device cookies are derived. */
  readonly secretKey: string;
  readonly memberships: AccountMemberships;
  /** Cost of hashing a password; the standard cost if absent. */
  readonly passwordCost?: PasswordCost | undefined;
}

/** Dependencies together with the module's own services. */
export interface IdentityParts extends IdentityDependencies {
  readonly hashing: PasswordHashing;
}
