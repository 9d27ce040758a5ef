import type { ReactNode } from 'react';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { DataState } from './data-state.tsx';
import { OwnerPicker } from './owner-picker.tsx';
import type { OwnerChoice } from './use-owner.ts';
import classes from './owner-header.module.css';

interface OwnerHeaderProps {
  readonly title: string;
  readonly choice: OwnerChoice;
  /** Main action of the page, beside the picker. */
  readonly action?: ReactNode;
  /** False for a page whose contents people type: the age of the deliveries is not theirs. */
  readonly isDelivered?: boolean;
}

/** Heading of screens about one owner: age of the data, and the owner picker if there are several. */
export function OwnerHeader({ title, choice, action, isDelivered = true }: OwnerHeaderProps) {
  const hasSeveral = choice.hasSeveral === true;
  return (
    <PageHeader
      title={title}
      {...(isDelivered && { subtitle: <DataState /> })}
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
