import { Text } from '@mantine/core';

interface PlaceholderHintProps {
  readonly names: readonly string[];
  /** Warning of these names. */
  readonly label: (names: string) => string;
}

/** Warns of unknown placeholders, which stay in the text; renders nothing without any. */
export function PlaceholderHint({ names, label }: PlaceholderHintProps) {
  if (names.length === 0) return null;
  return (
    <Text size="sm" c="var(--kontor-warning-text)" role="status">
      {label(names.join(', '))}
    </Text>
  );
}
