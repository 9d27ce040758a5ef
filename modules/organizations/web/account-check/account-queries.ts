import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { checkEmail } from '#modules/identity/contract/index.ts';

/** Query that is true if an account with this address exists. Each retry would count towards the limit of failures. */
export function accountQuery(email: string) {
  return {
    ...endpointQuery(
      ['identity', 'account-check', email],
      checkEmail,
      { params: { email } },
      (answer) => answer.userExists,
    ),
    retry: false,
    refetchOnWindowFocus: false,
  };
}
