import { call } from '#platform/web/api/client.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import { getCentralBrand, listBrands } from '#modules/organizations/contract/central/brands.ts';
import type { CentralBrand } from '#modules/organizations/contract/central/brands.ts';
import { brandsPage } from '../../pages.ts';

/** Query key prefix of names and logos by host. */
export const brandsKey = ['central', 'brands'] as const;

/** List of all hosts with a name and logo of their own. */
export const brandList = defineList({
  key: [...brandsKey, 'list'],
  endpoint: listBrands,
  rows: 'brands',
  page: brandsPage,
});

/** Fetches a brand for a form that keeps showing the former state. @throws ApiError not_found */
export async function fetchBrand(host: string): Promise<CentralBrand> {
  return (await call(getCentralBrand, { params: { host } }, { background: true })).brand;
}

/** Query of one host's present name and logo. */
export const brandQuery = (host: string) =>
  endpointQuery([...brandsKey, 'one', host], getCentralBrand, { params: { host } }, ({ brand }) => brand);
