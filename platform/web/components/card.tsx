import { Box, Group, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { FormHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './card.module.css';

interface CardProps extends Omit<FormHTMLAttributes<HTMLElement>, 'title' | 'action'> {
  readonly as?: 'section' | 'form' | 'li';
  /** Heading and accessible name of the card. */
  readonly title?: string;
  /** Level of the heading. */
  readonly order?: 2 | 3;
  /** Ref of the heading, to focus it. */
  readonly heading?: Ref<HTMLHeadingElement>;
  /** Secondary text under the heading. */
  readonly text?: string;
  /** Action at the top right, such as the edit button. */
  readonly action?: ReactNode;
  /** True while its content is edited. */
  readonly isOpen?: boolean;
  readonly ref?: Ref<HTMLElement>;
}

/** Card with related content; buttons in it are as wide as their labels. */
export function Card({
  as = 'section',
  title,
  order = 2,
  heading,
  text,
  action,
  isOpen = false,
  className = '',
  children,
  ...attributes
}: CardProps) {
  const id = useId();
  const Element = as as 'section';
  return (
    <Element
      className={`${classes.card} ${className}`}
      data-open={isOpen || undefined}
      aria-labelledby={title === undefined ? undefined : id}
      {...attributes}
    >
      {title === undefined ? null : (
        <Group justify="space-between" align="flex-start" gap="md">
          <Box flex="1 1 150px" miw={0}>
            <Title order={order} size="h5" id={id} ref={heading} tabIndex={heading === undefined ? undefined : -1}>
              {title}
            </Title>
            {text === undefined ? null : (
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            )}
          </Box>
          {action}
        </Group>
      )}
      {children}
    </Element>
  );
}
