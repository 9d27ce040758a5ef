import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OverlayProps } from './overlay-button.tsx';
import { OverlayTarget, useOpenedLate } from './overlay-target.tsx';

interface PopoverCardProps extends OverlayProps {
  readonly width: number;
  /** Accessible name, unless the content has one. */
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Card below an `OverlayButton`; it holds the focus while it is open. */
export function PopoverCard({ target, opened, onClose, width, label, className, children }: PopoverCardProps) {
  const isOpen = useOpenedLate(opened);
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => (next ? undefined : onClose())}
      position="bottom-end"
      width={width}
      trapFocus
      returnFocus
      shadow="md"
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <OverlayTarget target={target} />
      </Popover.Target>
      <Popover.Dropdown
        {...(label === undefined ? {} : { 'aria-label': label })}
        {...(className === undefined ? {} : { className, p: 0 })}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
