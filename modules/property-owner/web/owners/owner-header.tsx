import type { ReactNode } from 'react';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { DataState } from './data-state.tsx';
import { OwnerPicker } from './owner-picker.tsx';
import type { OwnerChoice } from './use-owner.ts';
import classes from './owner-header.module.css';

interface OwnerHeaderProps {
  readonly title: string;
  readonly choice: OwnerChoice;
  /** The one main action of the page, beside the picker. */
  readonly action?: ReactNode;
}

/** Heading of every screen about one owner: how old the data is, and whose it is where there are several. */
export function OwnerHeader({ title, choice, action }: OwnerHeaderProps) {
  const hasSeveral = choice.hasSeveral === true;
  return (
    <PageHeader
      title={title}
      subtitle={<DataState />}
      action={
        hasSeveral || action !== undefined ? (
          <div className={classes.actions} data-several={hasSeveral || undefined}>
            <OwnerPicker choice={choice} />
            {action}
          </div>
        ) : undefined
      }
    />
  );
}
