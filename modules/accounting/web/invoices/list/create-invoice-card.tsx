import { useTranslation } from 'react-i18next';
import { reportError } from '#platform/web/api/error-banners.ts';
import type { OverlayProps } from '#platform/web/components/overlay-button.tsx';
import { PopoverCard } from '#platform/web/components/popover-card.tsx';
import { NumberForm } from '../number-form.tsx';
import { useInvoiceCommands } from '../use-invoice-commands.ts';

/** Card with the number of a new invoice. */
export function CreateInvoiceCard(overlay: OverlayProps) {
  const { t } = useTranslation('accounting');
  const { create } = useInvoiceCommands();
  return (
    <PopoverCard {...overlay} width={320}>
      <NumberForm
        title={t('create.title')}
        submitLabel={t('create.submit')}
        onSubmit={(invoiceId) => create({ invoiceId })}
        onFailed={(error) => reportError(error, 'create')}
      />
    </PopoverCard>
  );
}
