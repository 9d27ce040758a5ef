import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { InvoiceValues } from '../values/invoice-values.ts';
import { FoldSection } from './fold-section.tsx';
import type { InvoiceFieldProps } from './invoice-field.tsx';
import { describeFilled } from './list-filled.ts';

interface OptionalSectionProps extends Pick<InvoiceFieldProps, 'editing'> {
  readonly title: string;
  /** Text that describes the fields while none is filled. */
  readonly text: string;
  readonly fields: readonly (keyof InvoiceValues)[];
  /** True if filled fields stay folded, as their summary is enough: they come from a record. */
  readonly staysFolded?: boolean;
  readonly children: ReactNode;
}

/** Rarely used fields; one line summarises the values while they are folded. */
export function OptionalSection({ editing, title, text, fields, staysFolded = false, children }: OptionalSectionProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const watched = useWatch({ control: editing.form.control, name: fields });
  const filled = describeFilled(
    fields,
    Object.fromEntries(fields.map((name, index) => [name, watched[index]])),
    language,
    t,
  );
  return (
    <FoldSection
      title={title}
      order={3}
      text={filled === '' ? text : filled}
      isFilled={filled !== '' && !staysFolded}
      fields={fields}
    >
      {children}
    </FoldSection>
  );
}
