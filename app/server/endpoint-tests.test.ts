import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endpoints, modules } from '#testing/product-modules.ts';

const withEndpoints = modules.filter(({ routes = [] }) => routes.length > 0).map(({ name }) => name);

it('has modules with endpoints', () => expect(withEndpoints.length).toBeGreaterThan(4));

it.each(withEndpoints)(
  '%s tests its endpoints against other organisations (isolation.test.ts) and against any input (fuzz.test.ts)',
  (name) => {
    const folder = join(
      import.meta.dirname,
      '../..',
      name === 'platform' ? 'platform/server/tasks' : `modules/${name}/server`,
    );
    expect(['isolation.test.ts', 'fuzz.test.ts'].filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  },
);

it('the product opens to everybody only what sign-in, the code of a letter, and the readers of an agency need', () => {
  expect(
    endpoints
      .filter(({ access }) => access === 'public')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([
    'acceptJoinLink',
    'answerInterest',
    'checkAccessCode',
    'checkEmailConfirmation',
    'checkJoinLink',
    'checkPasswordLink',
    'confirmEmail',
    'confirmExpose',
    'declineJoinLink',
    'getBrand',
    'getExposePage',
    'getHomepageOffer',
    'getHomepageOfferPicture',
    'getHomepageOffers',
    'getHomepagePage',
    'getHomepagePicture',
    'getHomepageSitemap',
    'getHomepageStart',
    'getHomepageStartWithoutSlash',
    'getOfferPage',
    'getOfferPicture',
    'getOwnerPage',
    'openExpose',
    'redeemAccessCode',
    'renewSession',
    'resetPassword',
    'sendEnquiry',
    'setPassword',
    'signIn',
    'signOut',
    'withdrawExposeContract',
  ]);
});
