import { emailSchema } from '#platform/contract/texts.ts';
import { createId } from '#platform/server/ids.ts';
import { parseShare } from '../../contract/shares.ts';
import { readDenominators } from './accept-denominators.ts';
import { csvTables } from './csv-tables.ts';
import { deliveredTables } from './delivered-tables.ts';
import { eachRow, writeTable } from './table-writer.ts';
import type { DeliveryWriting } from './table-writer.ts';
import type { References } from './resolve-references.ts';

const { members } = csvTables;

/** Writes the members of communities with their shares; an address that is none stays empty and is reported. */
export async function writeMembers(writing: DeliveryWriting, { owners }: Pick<References, 'owners'>): Promise<void> {
  const accept = await readDenominators(writing.tx);
  await writeTable(
    writing,
    members,
    deliveredTables.members,
    eachRow(({ row, line }, refuse) => {
      const owner = owners.get(row.eid);
      if (owner === undefined) return refuse(line, 'eid', 'reference_unknown', row.eid);
      const share = parseShare(row.mea);
      if (share === undefined) return refuse(line, 'mea', 'share_invalid', row.mea);
      if (row.von !== null && row.bis !== null && row.bis < row.von)
        return refuse(line, 'bis', 'date_invalid', row.bis);
      if (!accept(owner, share.denominator)) return refuse(line, 'mea', 'too_many_denominators', row.mea);
      const email = row.email === '' ? '' : emailSchema.safeParse(row.email).data;
      if (email === undefined)
        writing.report.note({
          file: members.name,
          line,
          field: 'email',
          code: 'email_invalid',
          value: row.email,
          effect: 'cell',
        });
      return {
        id: createId(),
        external_id: row.mitgliedid,
        owner_id: owner,
        person: row.name,
        unit: row.einheit,
        share_numerator: share.numerator,
        share_denominator: share.denominator,
        member_from: row.von,
        member_to: row.bis,
        email: email ?? '',
      };
    }),
  );
}
