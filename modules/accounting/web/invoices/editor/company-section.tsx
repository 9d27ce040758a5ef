import { useTranslation } from 'react-i18next';
import { companyFields } from '#modules/accounting/contract/company/company.ts';
import type { senderFields } from '#modules/accounting/contract/company/company.ts';
import { FoldSection } from './fold-section.tsx';
import { InvoiceField } from './invoice-field.tsx';
import type { InvoiceFieldProps } from './invoice-field.tsx';
import { KeepSender } from './keep-sender.tsx';
import classes from './invoice-editor.module.css';

const spans: Partial<Record<string, InvoiceFieldProps['span']>> = { postcode: '2', city: '4' };
/** Puts the country below the town. */
const shownFields = [
  ...companyFields.slice(0, 4),
  'companyCountry',
  ...companyFields.slice(4),
  'companyRegisterCourt',
  'companyContactName',
] as const satisfies readonly (typeof senderFields)[number][];

const noFields: readonly string[] = [];

/** Sender, copied from the configuration when the invoice was created, so folded by default. */
export function CompanySection({ editing }: Pick<InvoiceFieldProps, 'editing'>) {
  const { t } = useTranslation('accounting');
  return (
    <FoldSection
      title={t('sections.company')}
      order={2}
      text={t('sections.companyHint')}
      isFilled={false}
      // Missing company data are one line of the check, which leads to the configuration.
      fields={noFields}
    >
      <div className={classes.fields}>
        {shownFields.map((name) => (
          <InvoiceField key={name} editing={editing} name={name} span={spans[name]} />
        ))}
      </div>
      <KeepSender editing={editing} />
    </FoldSection>
  );
}
