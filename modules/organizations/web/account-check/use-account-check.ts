import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { emailSchema } from '#platform/contract/texts.ts';
import { call } from '#platform/web/api/client.ts';
import { checkEmail } from '#modules/identity/contract/index.ts';

/**
 * What is known of an address while it is typed.
 * - `idle`: not an address yet
 * - `checking`: being asked for
 * - `known`, `unknown`: whether an account with it exists
 * - `unavailable`: asked too often, or the server does not answer; nothing is lost, the server decides when saving
 */
export type AccountCheck = 'idle' | 'checking' | 'known' | 'unknown' | 'unavailable';

/** Milliseconds without a key before the server is asked. */
const pause = 400;

/** Asks, debounced, whether an account with this e-mail address exists (specification, section 5). */
export function useAccountCheck(email: string): AccountCheck {
  const typed = readAddress(email);
  const [asked] = useDebouncedValue(typed, pause);
  const isSettled = typed !== null && typed === asked;
  const check = useQuery({
    queryKey: ['identity', 'account-check', typed],
    queryFn: async ({ signal }) =>
      (await call(checkEmail, { params: { email: typed ?? '' } }, { signal, background: true })).userExists,
    enabled: isSettled,
    // An answer that counts the failures against us is not asked for again.
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (typed === null) return 'idle';
  if (check.data !== undefined) return check.data ? 'known' : 'unknown';
  return isSettled && check.isError ? 'unavailable' : 'checking';
}

/** The address as the server compares it, null when the text is not one. */
function readAddress(text: string): string | null {
  const { data } = emailSchema.safeParse(text);
  return data?.toLowerCase() ?? null;
}
