import { useEffect } from 'react';
import { useAccountCheck } from './use-account-check.ts';
import type { AccountCheck } from './use-account-check.ts';

interface AccountCheckReporterProps {
  readonly email: string;
  readonly onChange: (check: AccountCheck) => void;
}

/** Reports the state of a typed address to forms of other modules; renders nothing. */
export function AccountCheckReporter({ email, onChange }: AccountCheckReporterProps) {
  const check = useAccountCheck(email);
  useEffect(() => onChange(check), [check, onChange]);
  return null;
}
