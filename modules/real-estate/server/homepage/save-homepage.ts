import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { invalidField } from '#platform/server/errors/app-error.ts';
import { removeFile } from '#platform/server/files/file-repository.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { saveSettings } from '#platform/server/settings/save-settings.ts';
import { lockSettings } from '#platform/server/settings/settings.ts';
import { homepagePages } from '../../contract/homepage/homepage-pages.ts';
import type { HomepageContent, saveHomepage as endpoint } from '../../contract/homepage/homepage.ts';
import type { HomepagePage } from '../../contract/homepage/homepage-pages.ts';
import { configurationLog } from '../configuration/save-connections.ts';
import { homepageSettings, proposePage, readHomepage } from './homepage-settings.ts';
import { homepageText } from './homepage-texts.ts';
import { pictureIdOf } from './homepage-pictures.ts';

type Pages = Readonly<Record<string, HomepageContent>>;

/** Hours after which a picture that no page names is removed. */
const keptHours = 24;

/**
 * Saves pages of the homepage.
 * @throws AppError changed_meanwhile; validation_failed naming a picture that the agency has not uploaded
 */
export async function saveHomepage(
  context: TenantContext,
  { pages: sent, version }: EndpointInput<typeof endpoint>['body'],
  identifier: string,
): Promise<void> {
  const { tx } = context;
  const { properties } = await lockSettings(tx, homepageSettings);
  const before = (await readHomepage(tx, identifier)).pages;
  const changed = homepagePages.flatMap((page): [HomepagePage, HomepageContent][] =>
    sent[page] === undefined ? [] : [[page, { ...proposePage(page), ...before[page], ...sent[page] }]],
  );
  for (const [page, content] of changed)
    for (const name of ['background', 'avatar'] as const)
      if (content[name] !== '' && !(await isOwnPicture(tx, content[name])))
        throw invalidField(`pages.${page}.${name}`, 'homepage_picture_unknown');
  const pages = { ...properties.pages, ...Object.fromEntries(changed) };
  await saveSettings(
    context,
    homepageSettings,
    { properties: { pages }, version },
    { ...configurationLog, changes: null },
  );
  for (const [page, after] of changed)
    await logEvent(context, {
      event: configurationLog.event,
      subject: { type: 'estate_homepage', id: page, label: homepageText('de', `nav.${page}`) },
      changes: listChanges(before[page], after),
    });
  await removeUnnamed(context, pages as Pages);
}

async function isOwnPicture(tx: Transaction, address: string): Promise<boolean> {
  const id = pictureIdOf(address);
  if (id === undefined) return false;
  const found = await tx.selectFrom('estate_homepage_pictures').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/** Pictures of a day ago that no page names: whoever edits now may name a newer one with the next saving. */
async function removeUnnamed({ tx, clock }: TenantContext, pages: Pages): Promise<void> {
  const named = new Set(
    Object.values(pages).flatMap(({ background, avatar }) => [background, avatar].map(pictureIdOf)),
  );
  const rows = await tx
    .selectFrom('estate_homepage_pictures')
    .select(['id', 'file_id'])
    .where('added_at', '<', new Date(clock.now().getTime() - keptHours * 3_600_000))
    .execute();
  for (const { id, file_id: fileId } of rows.filter((row) => !named.has(row.id))) {
    await tx.deleteFrom('estate_homepage_pictures').where('id', '=', id).execute();
    await removeFile(tx, fileId);
  }
}
