import { FormDialog } from '#platform/web/form/dialog-form.tsx';
import { NumberForm } from './number-form.tsx';
import type { NumberFormProps } from './number-form.tsx';

interface NumberDialogProps extends NumberFormProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Dialog for the number of an invoice: to copy it, to change it. */
export function NumberDialog({ opened, onClose, ...form }: NumberDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={form.title}>
      <NumberForm {...form} />
    </FormDialog>
  );
}
