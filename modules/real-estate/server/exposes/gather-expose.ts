import type { OrganizationId } from '#platform/contract/ids.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { saysNothing } from '#platform/contract/optional-kinds.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import type { ExposeDesign } from '../../contract/configuration/configuration-fields.ts';
import type { ExposeTemplate } from '../../contract/exposes/exposes.ts';
import { findExposeLogo } from '../configuration/expose-logo.ts';
import { exposeAppearance, exposeValues } from '../configuration/settings.ts';
import { findObject } from '../objects/find-object.ts';
import { listPictureRows } from '../pictures/picture-rows.ts';
import type { PictureRow } from '../pictures/picture-rows.ts';
import { chooseEncodings } from './choose-encodings.ts';
import type { PrintedKind } from './choose-encodings.ts';
import type { ExposeInput, PrintedPicture } from './expose-input.ts';

/** Document about an object. */
export interface WantedExpose {
  readonly objectId: string;
  readonly template: ExposeTemplate;
  readonly language: LanguageKey;
  /** Day of the document, `YYYY-MM-DD`. */
  readonly day: string;
  /** That of the agency if absent. */
  readonly design?: ExposeDesign | undefined;
  /** Fields that are not saved yet. */
  readonly changes?: Readonly<Record<string, unknown>>;
  /** Also pictures that are not public. */
  readonly withInternalPictures?: boolean | undefined;
  /** Pictures for the screen are smaller. */
  readonly isPreview?: boolean;
}

/** Everything that a document needs, read in one transaction. */
export interface GatheredExpose {
  readonly template: ExposeTemplate;
  readonly input: ExposeInput;
  /** Pictures by their names in the document. */
  readonly files: Readonly<Record<string, StoredFile>>;
  /** Name under which it is saved, without ending. */
  readonly name: string;
}

/** An exposé has 8 MB; fonts and pages take what is left. */
const maxPictureBytes = 7_200_000;
const maxPreviewBytes = 2_500_000;
/** More would be a catalogue. */
const maxPictures = 60;
const defaultColour = '#155e6d';

/** Reads what a document about an object needs. @throws AppError not_found */
export async function gatherExpose(
  tx: Transaction,
  organizationId: OrganizationId,
  wanted: WantedExpose,
): Promise<GatheredExpose> {
  const { objectId, template, language } = wanted;
  const object = await findObject(tx, objectId);
  const [{ properties: look }, { name: organization }, terms, logo] = await Promise.all([
    readSettings(tx, exposeAppearance),
    tx.selectFrom('organizations').select('name').where('id', '=', organizationId).executeTakeFirstOrThrow(),
    readSettings(tx, exposeValues),
    template === 'notary' ? undefined : findExposeLogo(tx),
  ]);
  const { design, colour, ...contact } = look;
  const chosen = template === 'notary' ? { pictures: [], files: {} } : await choosePictures(tx, object.id, wanted);
  const changed: Readonly<Record<string, unknown>> = { ...object.data, ...wanted.changes };
  // Without a type nothing could be said of it.
  const realEstateType = saysNothing(changed['realEstateType'])
    ? object.data.realEstateType
    : changed['realEstateType'];
  const saved = { ...changed, realEstateType };
  const data = language === 'de' ? saved : { ...saved, ...filledOnly(object.texts[language] ?? {}) };
  return {
    template,
    files: { ...chosen.files, ...(logo && { logo }) },
    name: nameOf(template, objectId, data),
    input: {
      language,
      design: wanted.design ?? (design as ExposeDesign),
      colour: colour === '' ? defaultColour : colour,
      objectId,
      data,
      internal: template === 'notary' ? object.internal : {},
      pictures: chosen.pictures,
      agency: { organization, ...contact },
      terms: terms.properties.agb,
      hasLogo: logo !== undefined,
      day: wanted.day,
    },
  };
}

const filledOnly = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));

interface EncodingRow extends StoredFile {
  readonly pictureId: string;
  readonly kind: PrintedKind;
  readonly width: number;
  readonly height: number;
}

/** Pictures that may be printed, each in the encoding that its place needs. */
async function choosePictures(
  tx: Transaction,
  objectId: string,
  { isPreview = false, withInternalPictures = false }: WantedExpose,
): Promise<{ readonly pictures: readonly PrintedPicture[]; readonly files: Readonly<Record<string, StoredFile>> }> {
  const rows = (await listPictureRows(tx, [objectId]))
    .filter(
      ({ state, notInExpose, notPublic }) => state === 'ready' && !notInExpose && (withInternalPictures || !notPublic),
    )
    .slice(0, maxPictures);
  const encodings = Map.groupBy(await listEncodings(tx, rows), ({ pictureId }) => pictureId);
  const found = rows.flatMap((row) => {
    const own = new Map(encodings.get(row.id)?.map((encoding) => [encoding.kind, encoding]));
    const [medium, small, print] = [own.get('medium'), own.get('small'), own.get('print')];
    return medium && small && print ? [{ row, own: { medium, small, print } }] : [];
  });
  const kinds = chooseEncodings(
    found.map(({ row, own }) => ({
      wanted: isPreview ? 'medium' : kindFor(row),
      bytes: { medium: own.medium.byteSize, small: own.small.byteSize, print: own.print.byteSize },
    })),
    isPreview ? maxPreviewBytes : maxPictureBytes,
  );
  const files: Record<string, StoredFile> = {};
  const pictures = found.map(({ row, own }, index): PrintedPicture => {
    const encoding = own[kinds[index] ?? 'medium'];
    files[`picture-${index}`] = encoding;
    return {
      file: `picture-${index}`,
      width: encoding.width,
      height: encoding.height,
      adjust: row.pictureAdjustment,
      caption: row.titlePicture,
      isFloorplan: row.floorplan,
      position: row.exposePosition,
      short: row.exposeShort,
    };
  });
  return { pictures, files };
}

const kindFor = ({ exposePosition }: PictureRow): PrintedKind => {
  if (exposePosition === 'Coverbild' || exposePosition === 'Vollbild') return 'print';
  return exposePosition === 'Heizung' ? 'medium' : 'small';
};

async function listEncodings(tx: Transaction, pictures: readonly PictureRow[]): Promise<readonly EncodingRow[]> {
  if (pictures.length === 0) return [];
  return tx
    .selectFrom('estate_picture_variants as v')
    .innerJoin('files as f', (join) =>
      join.onRef('f.organization_id', '=', 'v.organization_id').onRef('f.id', '=', 'v.file_id'),
    )
    .select([
      'v.picture_id as pictureId',
      'v.kind',
      'v.width',
      'v.height',
      'f.organization_id as organizationId',
      'f.id',
      'f.sha256',
      'f.byte_size as byteSize',
      'f.media_type as mediaType',
      'f.name',
    ])
    .where(
      'v.picture_id',
      'in',
      pictures.map(({ id }) => id),
    )
    .where('v.kind', 'in', ['medium', 'small', 'print'])
    .$narrowType<{ kind: PrintedKind }>()
    .execute();
}

const prefixes: Readonly<Record<ExposeTemplate, string>> = {
  expose: 'Expose',
  'short-expose': 'Kurzexpose',
  notary: 'Notar-Datenblatt',
};
const plainLetters: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
};

/** Such as `Expose_2026-001_Koeln-Loevenich`; never the street. */
function nameOf(
  template: ExposeTemplate,
  objectId: string,
  { city, quarter }: Readonly<Record<string, unknown>>,
): string {
  const place = [city, quarter]
    .filter((part) => typeof part === 'string' && part !== '')
    .join('-')
    .replaceAll(/[äöüÄÖÜß]/gu, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9-]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
  return [prefixes[template], objectId, place].filter((part) => part !== '').join('_');
}

/** Finds the number of an object that a request names by its own or by its public number. @throws AppError not_found */
export async function findObjectId(
  tx: Transaction,
  named: { readonly objectId?: unknown; readonly externalId?: unknown },
): Promise<string> {
  const byOwn = typeof named.objectId === 'string' && named.objectId !== '';
  const number = byOwn ? named.objectId : named.externalId;
  if (typeof number !== 'string' || number === '') throw new AppError('not_found', { field: 'data.objectId' });
  const found = await tx
    .selectFrom('estate_objects')
    .select('object_id')
    .where(byOwn ? 'object_id' : 'external_id', '=', number)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found', { field: byOwn ? 'data.objectId' : 'data.externalId' });
  return found.object_id;
}
