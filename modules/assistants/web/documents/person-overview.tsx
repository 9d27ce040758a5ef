import { PersonOverview } from '../entries/person/person-overview.tsx';
import { PrintRecord } from './print-record.tsx';

/** Overview of a person, from which their record is printed. */
export function PrintablePersonOverview({ record }: { readonly record: { readonly id: string } }) {
  return <PersonOverview record={record} extra={<PrintRecord patientId={record.id} />} />;
}
