import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { image, line, ruledLine } from '#platform/contract/field-kinds.ts';
import { defineFields, storedShape, wireShape } from '#platform/contract/fields.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { listQueryShape } from '#platform/contract/paging.ts';
import { lineSchema } from '#platform/contract/texts.ts';

const base = '/api/benit/central-configuration/brand';
const access = { permission: 'benit-central-configuration-permission' } as const;

/** Maximum number of brands: all of them are listed with their logos. */
export const maxBrands = 50;

/** Maximum characters of a logo as a data URL: every email carries it. */
export const maxBrandLogoCharacters = 200_000;

/** Largest uploaded logo that is decoded, in pixels. */
export const maxBrandLogoPixels = 8_000_000;

/** A logo of a letterhead: the request carries it in base64. */
const logoRule = { mediaTypes: ['image/png', 'image/jpeg'], maxBytes: 1024 * 1024 } as const;
/** A host as browsers send it, without scheme, port and path; other scripts as Punycode (RFC 5891). */
const hostPattern = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/u;
const hostSchema = lineSchema(253).toLowerCase().regex(hostPattern, { error: 'host_name' });

/** Fields of a brand. */
export const brandFields = defineFields({
  host: ruledLine({ rule: hostSchema, max: 253, required: true }),
  name: line({ max: 60, required: true }),
  logo: image({ rule: logoRule, error: 'brand_logo_type' }),
});

const brandSchema = z.object({ ...storedShape(brandFields), version: z.number() });

export type CentralBrand = z.infer<typeof brandSchema>;
/** Fields of a brand that is not stored yet. */
export type NewBrand = Omit<CentralBrand, 'version'>;

const rules = wireShape(brandFields);
const params = z.object({ host: hostSchema });
// A logo in base64 and a small envelope.
const bodyLimit = Math.ceil((logoRule.maxBytes * 4) / 3) + 16 * 1024;
const pictureErrors = ['brand_logo_unreadable', 'brand_logo_too_large', 'too_many_requests', 'overloaded'] as const;

export const listBrands = defineEndpoint({
  id: 'listBrands',
  method: 'GET',
  path: base,
  access,
  summary: 'Lists names and logos by host; search matches host and name',
  request: { query: z.object({ searchTerm: listQueryShape.searchTerm }) },
  response: z.object({ brands: z.array(brandSchema) }),
  errors: [],
});

export const getCentralBrand = defineEndpoint({
  id: 'getCentralBrand',
  method: 'GET',
  path: `${base}/:host`,
  access,
  summary: 'Returns name and logo of one host',
  request: { params },
  response: z.object({ brand: brandSchema }),
  errors: ['not_found'],
});

export const addBrand = defineEndpoint({
  id: 'addBrand',
  method: 'POST',
  path: base,
  access,
  summary: 'Adds a host with name and logo; the installation answers under it within half a minute',
  request: { body: z.strictObject({ ...rules, logo: rules.logo.default('') }) },
  response: z.object({ brand: brandSchema }),
  errors: ['brand_exists', 'too_many_brands', ...pictureErrors],
  bodyLimit,
});

export const saveBrand = defineEndpoint({
  id: 'saveBrand',
  method: 'PUT',
  path: `${base}/:host`,
  access,
  summary: 'Changes name and logo of a host; an absent logo stays unchanged',
  request: { params, body: z.strictObject({ name: rules.name, logo: rules.logo.optional(), version: versionSchema }) },
  response: z.object({ brand: brandSchema }),
  errors: ['not_found', 'changed_meanwhile', ...pictureErrors],
  bodyLimit,
});

export const deleteBrand = defineEndpoint({
  id: 'deleteBrand',
  method: 'DELETE',
  path: `${base}/:host`,
  access,
  summary: 'Removes name and logo of a host, under which the installation no longer answers unless settings name it',
  request: { params },
  response: z.object({}),
  errors: ['not_found'],
});
