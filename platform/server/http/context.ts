import type { FastifyBaseLogger } from 'fastify';
import type { Access } from '../../contract/endpoint.ts';
import type { OrganizationId, UserId } from '../../contract/ids.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
import type { TenantQueue } from '../limits/waiting-line.ts';
import type { ProductCookie } from './product-cookies.ts';
import type { Restriction } from './restrictions.ts';

/** A live session as the look-up found it. */
export interface Session {
  readonly id: string;
  readonly userId: UserId;
  readonly expiresAt: Date;
  /** Null while no organisation is chosen, or when the user no longer belongs to the chosen one. */
  readonly membership: Membership | null;
}

interface Membership {
  readonly id: string;
  readonly organizationId: OrganizationId;
  readonly permissions: ReadonlySet<string>;
  /** Absent for an organisation that is open. */
  readonly restriction?: Restriction | undefined;
}

/** From where something was asked for, as the audit log keeps it. */
export interface RequestSource {
  readonly requestId: string;
  /** Network address of the client; null when the product itself acted. */
  readonly address: string | null;
}

/** Acting person and their organisation. */
export interface Actor {
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  readonly membershipId: string;
  readonly permissions: ReadonlySet<string>;
}

/** Context of an organisation's service: a transaction that sees that organisation only. */
export interface TenantContext {
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly clock: Clock;
  /** For the audit log. */
  readonly source: RequestSource;
}

/** Context of every handler. */
export interface RequestContext {
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly database: Database;
  /** Address of the client, a proxy on this machine seen through. */
  readonly address: string;
  /** Request id and address, for the audit log. */
  readonly source: RequestSource;
  /** Host that the client asked for, lower case, without port. */
  readonly host: string;
  readonly cookie: ProductCookie;
  readonly deviceCookie: ProductCookie;
  /** The `User-Agent` header. */
  readonly userAgent: string | undefined;
  /**
   * The organisation that the browser tab believes to be in (`X-Organization`); undefined when the call does not say.
   */
  readonly tabOrganization: string | undefined;
  /** True if the client asks for the PDF of an endpoint that offers one beside its answer. */
  readonly isPdfWanted: boolean;
  /** Aborts when the client goes away before the answer. */
  readonly signal: AbortSignal;
}

export interface SignedInContext extends RequestContext {
  readonly session: Session;
}

export interface MemberContext extends SignedInContext {
  readonly actor: Actor;
  /** Queue in which heavy work counts. */
  readonly tenantQueue: TenantQueue;
  /** Runs `work` in a transaction of the actor's organisation. */
  transaction<T>(work: (context: TenantContext) => Promise<T>): Promise<T>;
  /** Runs `work` in a read-only transaction; the result is handed out without waiting for COMMIT. */
  read<T>(work: (context: TenantContext) => Promise<T>): Promise<T>;
}

/** The context that an access level yields. */
export type ContextOf<A extends Access> = A extends 'public'
  ? RequestContext
  : A extends 'signedIn'
    ? SignedInContext
    : MemberContext;
