import { useEffect } from 'react';
import { useAccountCheck } from './use-account-check.ts';
import type { AccountCheck } from './use-account-check.ts';

interface AccountCheckReporterProps {
  readonly email: string;
  readonly onChange: (check: AccountCheck) => void;
}

/** Tells what is known of an address while it is typed, to forms of other modules; shows nothing. */
export function AccountCheckReporter({ email, onChange }: AccountCheckReporterProps) {
  const check = useAccountCheck(email);
  useEffect(() => onChange(check), [check, onChange]);
  return null;
}
