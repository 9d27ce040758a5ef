import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

interface CopyTextButtonProps {
  readonly text: string;
  readonly label: string;
  /** Label for a moment after copying. */
  readonly copiedLabel: string;
}

/** Button that copies a text to the clipboard, and shows that it did. */
export function CopyTextButton({ text, label, copiedLabel }: CopyTextButtonProps) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="xs"
          flex="none"
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={copy}
        >
          {copied ? copiedLabel : label}
        </Button>
      )}
    </CopyButton>
  );
}
