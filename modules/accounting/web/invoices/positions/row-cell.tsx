import { Input, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './positions.module.css';

interface CellProps {
  readonly area: string;
  readonly label: string;
  readonly error?: string | undefined;
  /** Path of its field. */
  readonly path?: string;
  readonly children: ReactNode;
}

/** Cell of a row: its label in stacked rows, its error below. */
export function Cell({ area, label, error, path, children }: CellProps) {
  return (
    <span data-area={area}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      {children}
      {error === undefined ? null : (
        <Text span id={errorIdOf(path)} size="xs" c="var(--mantine-color-error)" ta="left" display="block" mt={2}>
          {error}
        </Text>
      )}
    </span>
  );
}

interface RowErrorsProps {
  /** Errors by their paths, each with the name of its field. */
  readonly errors: readonly { readonly path: string; readonly name: string; readonly message: string }[];
}

/** Errors of a row in lines of their own, as its cells are too narrow for a sentence. */
export function RowErrors({ errors }: RowErrorsProps) {
  if (errors.length === 0) return null;
  return (
    <span className={classes.errors}>
      {errors.map(({ path, name, message }) => (
        <Text key={path} span id={errorIdOf(path)} size="xs" display="block">
          {`${name}: ${message}`}
        </Text>
      ))}
    </span>
  );
}

const errorIdOf = (path = ''): string => `${path}-error`;

/**
 * Returns the props of a plain input in a row: styled like the fields of the library, of which 2,500 would take too
 * long.
 */
export function cellInput(path: string, name: string, error: string | undefined) {
  return {
    className: `${Input.classes.input} ${classes.input}`,
    'aria-label': name,
    ...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorIdOf(path) }),
  };
}
