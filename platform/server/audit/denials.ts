import type { Endpoint } from '../../contract/endpoint.ts';
import type { Clock } from '../clock.ts';
import type { Session } from '../http/context.ts';
import type { LateRecords } from './record-later.ts';

/** The part of a request that an entry keeps. */
interface DeniedRequest {
  readonly id: string;
  readonly ip: string;
}

export type RecordDenial = (session: Session, endpoint: Endpoint, request: DeniedRequest) => void;

const perUserAndMinute = 60;
const minute = 60_000;

/**
 * Notes calls that a signed-in user was refused, in the log of the organisation that the session is in. Somebody who
 * tries doors by the thousand fills 60 entries a minute; the process log has all of them.
 */
export function createDenialRecorder({ recordLater }: Pick<LateRecords, 'recordLater'>, clock: Clock): RecordDenial {
  const counts = new Map<string, number>();
  let countedMinute = 0;
  return ({ userId, membership }, endpoint, request) => {
    if (!membership) return;
    const now = clock.now();
    const currentMinute = Math.floor(now.getTime() / minute);
    if (currentMinute !== countedMinute) counts.clear();
    countedMinute = currentMinute;
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    if (count > perUserAndMinute) return;
    // The path as it is declared: that of the request may hold what is nobody's business.
    const subject = { type: 'endpoint', id: endpoint.id, label: `${endpoint.method} ${endpoint.path}` } as const;
    recordLater(
      membership,
      { event: 'access_denied', userId, subject, source: { requestId: request.id, address: request.ip }, now },
      'security',
    );
  };
}
