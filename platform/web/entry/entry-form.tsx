import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactNode, Ref } from 'react';
import textClasses from '../components/text.module.css';

interface EntryFormProps {
  readonly title: string;
  readonly text?: string;
  readonly submitLabel: string;
  readonly submitButton?: Ref<HTMLButtonElement>;
  readonly canSubmit?: boolean;
  /** Submits the form; never rejects, and is not called again while running. */
  readonly onSubmit: () => Promise<void>;
  /** Link below the button. */
  readonly link?: { readonly label: string; readonly onClick: () => void };
  /** Secondary text at the end. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** Form of a page outside the shell, such as the login: title, fields, one button. */
export function EntryForm({
  title,
  text,
  submitLabel,
  submitButton,
  canSubmit = true,
  onSubmit,
  link,
  note,
  children,
}: EntryFormProps) {
  const [isBusy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !canSubmit) return;
    setBusy(true);
    await onSubmit();
    setBusy(false);
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Title order={1} size="h4">
          {title}
        </Title>
        {text === undefined ? null : (
          <Text size="sm" c="dimmed" className={textClasses['anywhere']}>
            {text}
          </Text>
        )}
        {children}
        <Button
          {...(submitButton && { ref: submitButton })}
          type="submit"
          fullWidth
          size="md"
          disabled={!canSubmit}
          loading={isBusy}
        >
          {submitLabel}
        </Button>
        {link === undefined ? null : (
          <Anchor
            component="button"
            type="button"
            size="sm"
            className="kontor-entry-link"
            disabled={isBusy}
            onClick={link.onClick}
          >
            {link.label}
          </Anchor>
        )}
        {note === undefined ? null : (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </Stack>
    </form>
  );
}
