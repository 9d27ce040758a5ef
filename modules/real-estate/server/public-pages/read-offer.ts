import type { LanguageKey } from '#platform/contract/language-keys.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { exposeAppearance } from '../configuration/settings.ts';
import type { Agency } from '../exposes/expose-input.ts';
import { findObject } from '../objects/find-object.ts';
import { listPictureRows } from '../pictures/picture-rows.ts';
import { readStakeholderValues } from '../stakeholders/stakeholder-values.ts';

/** A picture that everybody may see. */
export interface PublicPicture {
  readonly id: string;
  readonly caption: string;
  readonly isFloorplan: boolean;
  /** Pixels; null where they are not known. */
  readonly width: number | null;
  readonly height: number | null;
}

/** Agency as its public pages name it. */
export interface PublicAgency extends Agency {
  /** `#rrggbb` */
  readonly colour: string;
  /** Notes on privacy of its own; empty: those of the product. */
  readonly privacy: string;
}

/** Everything that the page of an offer shows; nothing else of an object leaves the house. */
export interface PublicOffer {
  readonly language: LanguageKey;
  readonly externalId: string;
  /** Fields of the object, texts in the language of the page; without the address where it is hidden. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly pictures: readonly PublicPicture[];
  readonly agency: PublicAgency;
}

const defaultColour = '#155e6d';

/** Fields that say where a hidden object is, or that only the agency and the owner know. */
const hiddenAddress = ['street', 'houseNumber'] as const;
const never = [
  'realStreet',
  'realHouseNumber',
  'owner',
  'ownerIsPlural',
  'passcode',
  'ownerPasscode',
  'stakeholderDelayDays',
] as const;

/** Reads the agency of the transaction as its public pages name it. */
export async function readPublicAgency({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>): Promise<PublicAgency> {
  const { name: organization } = await tx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', actor.organizationId)
    .executeTakeFirstOrThrow();
  const { design: _design, colour, ...contact } = (await readSettings(tx, exposeAppearance)).properties;
  const { privacyText } = await readStakeholderValues(tx);
  return { organization, ...contact, colour: colour === '' ? defaultColour : colour, privacy: privacyText };
}

/** Fields of an object that everybody may read: without the address where it is hidden. */
export function withoutSecrets(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const hidden = new Set<string>([...never, ...(data['showAddress'] === true ? [] : hiddenAddress)]);
  return Object.fromEntries(Object.entries(data).filter(([name]) => !hidden.has(name)));
}

/** Reads what the page of an object shows. @throws AppError not_found */
export async function readPublicOffer(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  { objectId, language }: { readonly objectId: string; readonly language: LanguageKey },
): Promise<PublicOffer> {
  const { tx } = context;
  const object = await findObject(tx, objectId);
  const stored: Readonly<Record<string, unknown>> = object.data;
  const texts = language === 'de' ? {} : filledOnly(object.texts[language] ?? {});
  const data = withoutSecrets({ ...stored, ...texts });
  const pictures = await listPictureRows(tx, [object.id]);
  return {
    language,
    externalId: String(stored['externalId'] ?? objectId),
    data,
    pictures: pictures
      .filter(({ state, notPublic }) => state === 'ready' && !notPublic)
      .map(({ id, titlePicture, floorplan, width, height }) => ({
        id,
        caption: titlePicture,
        isFloorplan: floorplan,
        width,
        height,
      })),
    agency: await readPublicAgency(context),
  };
}

const filledOnly = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
