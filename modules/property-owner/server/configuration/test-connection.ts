import { testConnection as testAnyConnection, toFinding } from '#platform/server/connectors/test-connection.ts';
import type { ConnectionTest, TestOptions } from '#platform/server/connectors/test-connection.ts';
import { findDeliveries } from '../import/find-deliveries.ts';
import type { DeliverySource } from './read-target.ts';

/** Connects and looks into the folder. @param target undefined: nothing is set up yet */
export async function testConnection(
  target: DeliverySource | undefined,
  options: TestOptions,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  const folder = target?.folder ?? '';
  return testAnyConnection({ target, options, signal }, async (remote) => {
    const { ready, unfinished } = await findDeliveries(remote, folder);
    return [
      ready.length === 0 ? toFinding('no_delivery') : toFinding('deliveries_found', { count: String(ready.length) }),
      ...(unfinished.length === 0 ? [] : [toFinding('delivery_incomplete', { count: String(unfinished.length) })]),
    ];
  });
}
