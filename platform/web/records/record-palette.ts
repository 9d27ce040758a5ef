import { recordCalls } from '../../contract/records/record-calls.ts';
import { call } from '../api/client.ts';
import { fieldKinds } from '../form/kinds.tsx';
import type { PaletteCommand, PaletteSource } from '../module.ts';
import { nameRecord } from '../../contract/records/entity.ts';
import { newRecordId } from './web-entity.ts';
import type { WebEntity } from './web-entity.ts';

/** Limit of results per kind. */
const maxHits = 5;

/** Creates the palette source of an entity, for the users of its application. */
export async function createRecordSource({ name, icon, recordPage, load, group }: WebEntity): Promise<PaletteSource> {
  const entity = await load();
  const { list } = recordCalls(entity);
  // Subtitle: the first values of the list's columns, such as number and town.
  const shown = Object.keys(entity.columns).filter((column) => {
    const field = entity.fields[column];
    return column !== entity.title && field !== undefined && fieldKinds[field.kind].isDescription;
  });
  const describe = (record: Readonly<Record<string, unknown>>) =>
    shown
      .map((column) => writeShort(record[column]))
      .filter(Boolean)
      .slice(0, 2)
      .join(' · ');
  return {
    application: group?.application ?? name,
    icon,
    search: async (searchTerm, signal) => {
      const { records } = await call(
        list,
        { query: { searchTerm, limit: maxHits } as never },
        { signal, background: true },
      );
      return records.map((record) => {
        const id = String(record['id']);
        return {
          id,
          label: nameRecord(entity, record),
          description: describe(record),
          link: recordPage.link({ recordId: id }),
        };
      });
    },
  };
}

/** Creates the command that adds a record of the entity. @param module with its texts, under `records.<entity>` */
export function createAddCommand(module: string, { name, icon, recordPage, group }: WebEntity): PaletteCommand {
  return {
    application: group?.application ?? name,
    icon,
    label: `${module}:records.${name}.add`,
    texts: [`${module}/records`],
    open: () => recordPage.link({ recordId: newRecordId }),
  };
}

function writeShort(value: unknown): string {
  if (typeof value === 'object' && value !== null) return 'label' in value ? String(value.label) : '';
  return String(value ?? '');
}
