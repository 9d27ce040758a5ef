import { useQuery } from '@tanstack/react-query';
import type { PropsWithChildren } from 'react';
import { ownStandingQuery } from '../staff/staff-queries.ts';

/** Shows its content to heads of care. */
export function HeadOnly({ children }: PropsWithChildren) {
  const { data: own } = useQuery(ownStandingQuery());
  return own?.carePosition === 'head' ? children : null;
}
