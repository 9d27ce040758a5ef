import { Badge as MantineBadge } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';

const colors = {
  accent: 'var(--kontor-accent)',
  neutral: 'var(--mantine-color-dimmed)',
  success: 'var(--kontor-success-text)',
  warning: 'var(--kontor-warning-text)',
  danger: 'var(--kontor-danger-text)',
} as const;

export interface BadgeProps {
  readonly tone?: keyof typeof colors;
  readonly icon?: TablerIcon;
  readonly children: string;
}

/** State as a word on a quiet colour; truncated for lack of space, with the full text on hover. */
export function Badge({ tone = 'accent', icon: Icon, children }: BadgeProps) {
  const color = colors[tone];
  return (
    <MantineBadge
      component="span"
      tt="none"
      lts={0}
      fw={550}
      maw="100%"
      c={color}
      bg={`color-mix(in srgb, ${color} 11%, transparent)`}
      title={children}
      leftSection={Icon && <Icon size={13} aria-hidden />}
    >
      {children}
    </MantineBadge>
  );
}
