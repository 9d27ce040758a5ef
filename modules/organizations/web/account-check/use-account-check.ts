import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { emailSchema } from '#platform/contract/texts.ts';
import { accountQuery } from './account-queries.ts';

/**
 * Knowledge about an address while it is typed.
 * - `idle`: not an address yet
 * - `checking`: the request is running
 * - `known`, `unknown`: an account with it exists or not
 * - `unavailable`: too many requests, or no answer; the server decides when saving
 */
export type AccountCheck = 'idle' | 'checking' | 'known' | 'unknown' | 'unavailable';

/** Milliseconds without a key press before the request. */
const pause = 400;

/** Asks the server, debounced, if an account with this email address exists (specification, section 5). */
export function useAccountCheck(email: string): AccountCheck {
  const typed = readAddress(email);
  const [asked] = useDebouncedValue(typed, pause);
  const isSettled = typed !== null && typed === asked;
  const check = useQuery({ ...accountQuery(typed ?? ''), enabled: isSettled });
  if (typed === null) return 'idle';
  if (check.data !== undefined) return check.data ? 'known' : 'unknown';
  return isSettled && check.isError ? 'unavailable' : 'checking';
}

/** Returns the address in the server's form, null for an incomplete one. */
function readAddress(text: string): string | null {
  const { data } = emailSchema.safeParse(text);
  return data?.toLowerCase() ?? null;
}
