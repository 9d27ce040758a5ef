import { escapeLiteral } from 'pg';
import { patientLockTimeoutMs } from './login-connection.ts';
import type { TenantScope } from './transaction.ts';

const uuidPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

interface TenantPrologue {
  readonly readOnly: boolean;
  readonly isPatient: boolean;
  /** A constant statement that goes with the others. */
  readonly further?: string | undefined;
}

/**
 * BEGIN and the tenant's settings as one message of the simple protocol: no round trip of its own, no parse and
 * plan of set_config. The settings end with the transaction.
 * `BEGIN` and a `set_config` that are awaited cost a short read a third more processor time.
 */
export function tenantPrologue(scope: TenantScope, { readOnly, isPatient, further }: TenantPrologue): string {
  const organizationId = checkId(scope.organizationId);
  const statements = [
    begin(readOnly),
    `SET LOCAL app.organization_id='${organizationId}'`,
    `SET LOCAL app.user_id='${checkId(scope.userId)}'`,
    scope.requestId === undefined
      ? undefined
      : `SET LOCAL app.request_id=${escapeLiteral(scope.requestId.slice(0, 200))}`,
    isPatient ? `SET LOCAL lock_timeout=${patientLockTimeoutMs}` : undefined,
    // Reading does no harm while an organisation moves; rows that it writes would be lost.
    readOnly ? undefined : `SELECT enter_organization('${organizationId}')`,
    further,
  ];
  return statements.filter((statement) => statement !== undefined).join(';');
}

/** BEGIN on a connection of `kontor_identity`, on behalf of a user if one is known. */
export function identityPrologue(userId: string | undefined, readOnly: boolean): string {
  const user = userId === undefined ? '' : `;SET LOCAL app.user_id='${checkId(userId)}'`;
  return `${begin(readOnly)}${user}`;
}

function begin(readOnly: boolean): string {
  return readOnly ? 'BEGIN READ ONLY' : 'BEGIN';
}

/** The ids are written into the statement, so nothing but a UUID may pass. */
function checkId(id: string): string {
  if (!uuidPattern.test(id)) throw new TypeError('A transaction needs the UUIDs of its organisation and user');
  return id;
}
