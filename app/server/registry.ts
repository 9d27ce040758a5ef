import { accountingEndpoints } from '#modules/accounting/contract/index.ts';
import { auditEndpoints } from '#modules/audit/contract/index.ts';
import { identityEndpoints } from '#modules/identity/contract/index.ts';
import { mailEndpoints } from '#modules/mails/contract/index.ts';
import { organizationEndpoints } from '#modules/organizations/contract/index.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';

/** Every endpoint of the product: the isolation matrix and the fuzzer walk this list. */
export const endpoints: readonly Endpoint[] = [
  ...identityEndpoints, ...organizationEndpoints, ...auditEndpoints, ...mailEndpoints, ...accountingEndpoints,
];
