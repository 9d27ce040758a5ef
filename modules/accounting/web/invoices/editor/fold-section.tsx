import type { ReactNode } from 'react';
import { Fold } from '#platform/web/form/fold.tsx';
import { useHasFinding } from '../check/findings-store.ts';
import classes from './invoice-editor.module.css';

interface FoldSectionProps {
  readonly title: string;
  /** Level of the heading: 2 for a part of the page. */
  readonly order: 2 | 3;
  /** Muted text while it is folded, such as a summary of its values. */
  readonly text: string;
  /** True if it contains values that should be visible. */
  readonly isFilled: boolean;
  /** Names of its fields. */
  readonly fields: readonly string[];
  readonly children: ReactNode;
}

/** Fields that are folded until they are filled or have a finding. */
export function FoldSection({ isFilled, fields, ...fold }: FoldSectionProps) {
  const hasFinding = useHasFinding(fields);
  return <Fold {...fold} opens={isFilled || hasFinding} className={classes.fold} />;
}
