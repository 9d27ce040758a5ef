import type { Feature } from '#platform/server/combine-features.ts';
import { createAccountFeature } from './account/feature.ts';
import { createBrandsFeature } from './brands/feature.ts';
import type { IdentityParts } from './dependencies.ts';
import { createLinksFeature } from './links/feature.ts';
import { createProfileFeature } from './profile/feature.ts';
import { planIdentity } from './schedules.ts';
import { createSessionsFeature } from './sessions/feature.ts';
import { createSignInFeature } from './sign-in/feature.ts';

/** Features of accounts. */
export const createFeatures = (dependencies: IdentityParts): readonly Feature[] => [
  createSignInFeature(dependencies),
  createSessionsFeature(dependencies),
  createLinksFeature(dependencies),
  createAccountFeature(dependencies),
  createProfileFeature(dependencies),
  createBrandsFeature(dependencies),
  { name: 'schedules', schedules: planIdentity(dependencies) },
];
