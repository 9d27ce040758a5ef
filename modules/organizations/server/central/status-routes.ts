import * as contract from '../../contract/index.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { OrganizationsDependencies } from '../dependencies.ts';
import { describeInstallation } from './describe-installation.ts';

/** Route of the operator for the state of the installation. */
export function createStatusRoutes({ monitor }: Pick<OrganizationsDependencies, 'monitor'>): Route[] {
  if (monitor === undefined) return [];
  return [
    route(contract.getInstallationStatus, async () => ({ status: describeInstallation(await monitor.readFacts()) })),
  ];
}
