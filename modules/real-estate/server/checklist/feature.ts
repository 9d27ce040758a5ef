import type { Feature } from '#platform/server/combine-features.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import { route } from '#platform/server/http/route.ts';
import { storeFor } from '#platform/server/http/store-for.ts';
import type { Platform } from '#platform/server/platform.ts';
import * as contract from '../../contract/checklist/checklist.ts';
import { addFile, findPaper, removeFile } from './change-files.ts';
import { listItems, saveItem } from './checklist.ts';

/** Purpose of stored files. */
const checklistPurpose = 'estate-checklist';

/** Papers that the sale of a house or site needs, with their files. */
export function createChecklistFeature({ files }: Pick<Platform, 'files'>): Feature {
  return {
    name: 'checklist',
    routes: [
      route(contract.getChecklist, ({ query }, { read }) =>
        read(async ({ tx }) => ({ items: await listItems(tx, query.objectId) })),
      ),
      route(contract.saveChecklistItem, ({ body }, { transaction }) =>
        transaction(async (context) => ({ item: await saveItem(context, body) })),
      ),
      route(
        contract.addChecklistFile,
        async ({ body, files: { file } }, member) => ({
          item: await storeFor(files, member, { file, purpose: checklistPurpose }, (context, fileId) =>
            addFile(context, body, { file, fileId }),
          ),
        }),
        { beforeBody: ({ read }, { fileBytes }) => read((context) => assertRoom(context, fileBytes)) },
      ),
      route(contract.getChecklistFile, async ({ params }, { read }) => ({
        file: await read(({ tx }) => findPaper(tx, params.id)),
        source: files,
      })),
      route(contract.removeChecklistFile, async ({ params }, { transaction }) => {
        await transaction((context) => removeFile(context, params.id));
        return {};
      }),
    ],
  };
}
