import { Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { FoldChevron } from '#platform/web/components/fold-chevron.tsx';
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

/**
 * Fields that are folded until they are filled or have a finding. A `details` keeps them in the document: they stay
 * part of the form and the browser's search finds them.
 */
export function FoldSection({ title, order, text, isFilled, fields, children }: FoldSectionProps) {
  const hasFinding = useHasFinding(fields);
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (fold.current !== null && (isFilled || hasFinding)) fold.current.open = true;
  }, [isFilled, hasFinding]);
  return (
    <details ref={fold} className={classes.fold}>
      <summary className={classes.summary}>
        <FoldChevron />
        <Title order={order} size={order === 2 ? 'h5' : 'h6'}>
          {title}
        </Title>
        <Text span size="sm" c="dimmed" className={classes.filled}>
          {text}
        </Text>
      </summary>
      {children}
    </details>
  );
}
