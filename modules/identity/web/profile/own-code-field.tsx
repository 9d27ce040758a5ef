import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeField, type CodeKind } from '../second-factor/code-field.tsx';
import { secondFactorQuery } from './account-queries.ts';

/** Whether the account has a second factor, as far as is known. */
export function useHasSecondFactor(): boolean {
  return (useQuery(secondFactorQuery()).data?.enabledAt ?? null) !== null;
}

/** What a call takes beside the password: nothing where no code was typed. */
export function toCode(code: string): { readonly code?: string } {
  return code.trim() === '' ? {} : { code: code.trim() };
}

export interface OwnCodeFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
}

/** The code that is asked for beside the present password; nothing where the account has no second factor. */
export function OwnCodeField({ value, error, onChange }: OwnCodeFieldProps) {
  const [{ kind, isChanged }, setKind] = useState<{ kind: CodeKind; isChanged: boolean }>({ kind: 'app', isChanged: false });
  if (!useHasSecondFactor()) return null;
  return (
    <CodeField
      value={value}
      kind={kind}
      error={error ?? null}
      autoFocus={isChanged}
      onChange={onChange}
      onKind={(next) => {
        onChange('');
        setKind({ kind: next, isChanged: true });
      }}
    />
  );
}
