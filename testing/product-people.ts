import { createBusinessModules } from '#app/server/modules.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createTestPeople } from './people.ts';
import type { TestPeople, TestPeopleOptions, TestPlatformParts } from './people.ts';
import { createProductParts } from './product-parts.ts';

export interface ProductPeopleOptions extends Omit<TestPeopleOptions, 'modules' | 'routes' | 'parts'> {
  /** One worker if absent. */
  readonly renderer?: Parameters<typeof createProductParts>[1];
  /** Opens data connections; private addresses are allowed if absent. */
  readonly connect?: TestPlatformParts['connect'];
}

export type ProductPeople = TestPeople & Awaited<ReturnType<typeof createProductParts>>;

/** People before the whole product: every module is served, and files and documents are made. */
export async function createProductPeople(
  database: Database,
  { renderer, connect, ...options }: ProductPeopleOptions = {},
): Promise<ProductPeople> {
  const parts = await createProductParts(database, renderer);
  return {
    ...parts,
    ...(await createTestPeople(database, {
      ...options,
      files: parts.files,
      modules: createBusinessModules,
      parts: { ...parts, ...(connect && { connect }) },
    })),
  };
}
