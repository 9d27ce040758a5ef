import { assertRoom } from '#platform/server/files/assert-room.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Platform } from '#platform/server/platform.ts';
import * as contract from '../../contract/homepage/homepage.ts';
import type { Homepage } from '../../contract/homepage/homepage.ts';
import { homepagePictureAddress, storeHomepagePicture } from './homepage-pictures.ts';
import { readHomepage } from './homepage-settings.ts';
import { saveHomepage } from './save-homepage.ts';

/** Routes of the editor of the homepage. */
export function createHomepageRoutes({
  files,
  photos,
  configuration: { publicUrl },
}: Pick<Platform, 'files' | 'photos' | 'configuration'>): readonly Route[] {
  const answer = async (context: TenantContext): Promise<Homepage> => {
    const identifier = await readIdentifier(context);
    return {
      ...(await readHomepage(context.tx, identifier)),
      address: `${publicUrl}/homepage/${encodeURIComponent(identifier)}/`,
    };
  };
  return [
    route(contract.getHomepage, (_request, { read }) => read(answer)),
    route(contract.saveHomepage, ({ body }, { transaction }) =>
      transaction(async (context) => {
        await saveHomepage(context, body, await readIdentifier(context));
        return answer(context);
      }),
    ),
    route(
      contract.uploadHomepagePicture,
      async ({ files: { file } }, member) => {
        const id = await storeHomepagePicture({ files, photos }, member, file);
        return { address: homepagePictureAddress(await member.read(readIdentifier), id) };
      },
      { beforeBody: ({ read }, { fileBytes }) => read((context) => assertRoom(context, fileBytes)) },
    ),
  ];
}

/** Identifier by which the homepage of the agency is reached. */
async function readIdentifier({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>): Promise<string> {
  const { identifier } = await tx
    .selectFrom('organizations')
    .select('identifier')
    .where('id', '=', actor.organizationId)
    .executeTakeFirstOrThrow();
  return identifier;
}
