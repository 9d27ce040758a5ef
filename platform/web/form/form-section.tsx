import { Input, Text } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import classes from './form.module.css';

interface FormSectionProps {
  readonly title: string;
  readonly text?: string;
  /** Error that concerns the whole section, such as a set of checkboxes. */
  readonly message?: string | undefined;
  readonly children: ReactNode;
}

/** Related fields under a quiet heading. */
export function FormSection({ title, text, message, children }: FormSectionProps) {
  const problem = useId();
  return (
    <fieldset className={classes.section} aria-describedby={message === undefined ? undefined : problem}>
      <legend className={classes.legend}>{title}</legend>
      {text === undefined ? null : (
        <Text size="sm" c="dimmed" mt={-12}>
          {text}
        </Text>
      )}
      {message === undefined ? null : (
        <Input.Error id={problem} role="alert" size="sm">
          {message}
        </Input.Error>
      )}
      {children}
    </fieldset>
  );
}

/** Inputs in two columns if there is space; a child with the class `kontor-wide` takes the whole line. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>;
}
