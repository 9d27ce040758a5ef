import { Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { FoldChevron } from '../components/fold-chevron.tsx';
import classes from './form.module.css';

interface FoldProps {
  readonly title: string;
  /** Level of the heading: 2 for a part of the page. */
  readonly order: 2 | 3;
  /** Muted text while it is folded, such as a summary of its values. */
  readonly text: string;
  /** True opens it, such as for values or findings that should be visible. */
  readonly opens: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Fields that are folded until there is a reason to see them. A `details` keeps them in the document: they stay part of
 * the form and the browser's search finds them.
 */
export function Fold({ title, order, text, opens, className, children }: FoldProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (fold.current !== null && opens) fold.current.open = true;
  }, [opens]);
  return (
    <details ref={fold} className={className}>
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
