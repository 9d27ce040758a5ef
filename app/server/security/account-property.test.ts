import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrganizationUser } from '#modules/organizations/contract/index.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { createId } from '#platform/server/ids.ts';
import {
  acceptInvitation,
  declineInvitation,
  listInvitations,
  listOwnOrganizations,
  readLinks,
  signIn,
} from '#testing/account-calls.ts';
import { randomAddress } from '#testing/addresses.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestAnswer, TestBody, TestBrowser } from '#testing/http.ts';
import { createTestOperator } from '#testing/operator.ts';
import { createTestPeople } from '#testing/people.ts';
import { createTestApp } from '#testing/second-factor.ts';
import type { TestApp } from '#testing/second-factor.ts';
import { createUsersScene } from '#testing/users-scene.ts';
import type { UsersScene } from '#testing/users-scene.ts';

// Random sequences of what two administrators, an operator, a stranger and the owners of three mailboxes can do with
// accounts. After each step: nobody signs in to an organisation unless a mailbox of theirs was invited and answered,
// nobody without the phone that was set up, and nobody to an account that was deleted.

const { database } = await createTestDatabase();
const product = await createTestPeople(database);
const runs = Number(process.env['ACCOUNT_RUNS'] ?? 3);
const auth = '/api/benit/auth/users';

/** People with two mailboxes each; any mailbox may be the stranger's. */
const people = ['mallory', 'alice', 'bob'] as const;
type Person = (typeof people)[number];

interface World {
  readonly scenes: readonly [UsersScene, UsersScene];
  readonly startApplicationId: string;
  readonly operator: Awaited<ReturnType<typeof createTestOperator>>;
  readonly mailboxes: Readonly<Record<Person, readonly [string, string]>>;
  readonly browsers: Readonly<Record<Person, TestBrowser>>;
  /**
   * An account of earlier versions: mallory knows its password, its address is bob's, and nobody has proven it. The one
   * organisation that trusts it is mallory's own.
   */
  readonly legacy: { readonly email: string; readonly organizationId: string };
  /** Organisations that have invited a mailbox of the person, by whatever of its addresses. */
  readonly invited: Readonly<Record<Person, Set<string>>>;
  /** Organisations that a person has joined by an answer of a mailbox of theirs. */
  readonly joined: Readonly<Record<Person, Set<string>>>;
  /** Authenticator apps of each person: one for each account with a second factor. */
  readonly phones: Readonly<Record<Person, TestApp[]>>;
  /** Addresses whose account was deleted, until a link of their mailbox is opened. */
  readonly deleted: Set<string>;
}

/** Each person's own password, by which the world tells who signs in. */
const passwordOf = (person: Person): string => `Passwort-von-${person}`;

async function createWorld(): Promise<World> {
  const first = await createUsersScene(database, { people: product });
  const second = await createUsersScene(database, { people: product });
  const operator = await createTestOperator(product);
  const perPerson = <T>(make: (person: Person) => T) =>
    Object.fromEntries(people.map((person) => [person, make(person)])) as Record<Person, T>;
  const mailboxes = perPerson(
    (person) => [`${person}.${createId()}@one.example`, `${person}.${createId()}@two.example`] as const,
  );
  const legacy = { email: mailboxes.bob[0], organizationId: first.organizationId };
  await addLegacyAccount(legacy);
  return {
    legacy,
    scenes: [first, second],
    startApplicationId: await first.applicationId('invoices'),
    operator,
    mailboxes,
    browsers: perPerson(() => product.browser()),
    invited: perPerson(() => new Set<string>()),
    joined: perPerson(() => new Set<string>()),
    phones: perPerson(() => []),
    deleted: new Set(),
  };
}

const legacyHash = await product.identity.hashPassword(passwordOf('mallory'));

async function addLegacyAccount({ email, organizationId }: World['legacy']): Promise<void> {
  const user = await database.identity(async (tx) => {
    const added = await product.identity.createUser(tx, {
      email,
      firstName: 'Bob',
      lastName: 'Alt',
      passwordHash: legacyHash,
    });
    await tx.updateTable('users').set({ email_proven_at: null }).where('id', '=', added.id).execute();
    return added;
  });
  await product.addMembership(user.id, { organizationId: organizationId as OrganizationId });
}

const ownerOf = ({ mailboxes }: World, email: string): Person | undefined =>
  people.find((person) => mailboxes[person].includes(email));

async function listUsers(scene: UsersScene): Promise<readonly OrganizationUser[]> {
  const { status, body } = await scene.list();
  return status === 200 ? body.users.filter(({ user }) => user.email !== scene.admin.email) : [];
}

type Step =
  | {
      readonly kind: 'administer';
      readonly call: 'add' | 'remove' | 'repeat';
      readonly scene: 0 | 1;
      readonly person: Person;
      readonly mailbox: 0 | 1;
    }
  | {
      readonly kind: 'rewrite';
      readonly scene: 0 | 1;
      readonly index: number;
      readonly person: Person;
      readonly mailbox: 0 | 1;
    }
  | {
      readonly kind: 'openLink';
      readonly person: Person;
      readonly mailbox: 0 | 1;
      readonly index: number;
      readonly decline: boolean;
    }
  | { readonly kind: 'reset'; readonly person: Person; readonly mailbox: 0 | 1 }
  | {
      readonly kind: 'answerSignedIn';
      readonly person: Person;
      readonly mailbox: 0 | 1;
      readonly of: Person;
      readonly decline: boolean;
    }
  | {
      readonly kind: 'changeOwn';
      readonly person: Person;
      readonly mailbox: 0 | 1;
      readonly to: Person;
      readonly toMailbox: 0 | 1;
    }
  | { readonly kind: 'switchFactor'; readonly person: Person; readonly mailbox: 0 | 1; readonly of: Person }
  | { readonly kind: 'deleteOwn'; readonly person: Person; readonly mailbox: 0 | 1; readonly of: Person }
  | { readonly kind: 'closeOrganization'; readonly scene: 0 | 1; readonly restored: boolean };

const who = { person: fc.constantFrom(...people), mailbox: fc.constantFrom<0 | 1>(0, 1) };
const where = { scene: fc.constantFrom<0 | 1>(0, 1) };
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('administer' as const),
      call: fc.constantFrom('add' as const, 'add' as const, 'add' as const, 'remove' as const, 'repeat' as const),
      ...where,
      ...who,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('rewrite' as const), ...where, ...who, index: fc.nat(3) }) },
  {
    weight: 7,
    arbitrary: fc.record({ kind: fc.constant('openLink' as const), ...who, index: fc.nat(2), decline: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reset' as const), ...who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('answerSignedIn' as const),
      ...who,
      of: fc.constantFrom(...people),
      decline: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('changeOwn' as const),
      ...who,
      to: fc.constantFrom(...people),
      toMailbox: fc.constantFrom<0 | 1>(0, 1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('switchFactor' as const), ...who, of: fc.constantFrom(...people) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('deleteOwn' as const), ...who, of: fc.constantFrom(...people) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('closeOrganization' as const), ...where, restored: fc.boolean() }),
  },
);

type Actions = {
  readonly [Kind in Step['kind']]: (
    world: World,
    step: Extract<Step, { kind: Kind }>,
    email: string,
  ) => Promise<unknown>;
};

const actions: Actions = {
  administer: async (world, { call, scene: index, person }, email) => {
    const scene = world.scenes[index];
    if (call === 'add') {
      const { status } = await scene.add({ email, startApplicationId: world.startApplicationId });
      if (status === 200) world.invited[person].add(scene.organizationId);
      return;
    }
    const member = (await listUsers(scene)).find(({ user }) => user.email === email);
    if (member) await (call === 'remove' ? scene.remove(member.id) : scene.invite(member.id));
  },
  rewrite: async (world, { scene: place, index, person }, email) => {
    const scene = world.scenes[place];
    const members = await listUsers(scene);
    const member = members[index % Math.max(1, members.length)];
    const answer = member && (await scene.save(member, { email }));
    // The organisation lets whoever answers from that mailbox take the member's place.
    if (answer?.status === 200) world.invited[person].add(scene.organizationId);
  },
  reset: (world, { person }, email) =>
    world.browsers[person].call('POST', `${auth}/resetpassword`, { body: { email }, address: randomAddress() }),
  openLink,
  answerSignedIn: async (world, { person, mailbox, of, decline }) => {
    const browser = world.browsers[person];
    if (!(await enter(world, person, browser, world.mailboxes[of][mailbox]))) return;
    for (const { id, organization } of await listInvitations(browser)) {
      const answer = await (decline ? declineInvitation(browser, id) : acceptInvitation(browser, id));
      if (answer.status === 200 && !decline) world.joined[person].add(organization.id);
    }
  },
  changeOwn: async (world, { person, to, toMailbox }, email) => {
    const browser = world.browsers[person];
    if (!(await enter(world, person, browser, email))) return;
    await withProof(world, person, (proof) =>
      browser.call('PUT', `${auth}/email`, { body: { email: world.mailboxes[to][toMailbox], ...proof } }),
    );
  },
  switchFactor: async (world, { person, mailbox, of }) => {
    const browser = world.browsers[person];
    if (!(await enter(world, person, browser, world.mailboxes[of][mailbox]))) return;
    const begun = await browser.call<{ secret: string }>('POST', `${auth}/second-factor/secret`, {
      body: { currentPassword: passwordOf(person) },
    });
    if (begun.status !== 200)
      return void (await withProof(world, person, (proof) =>
        browser.call('POST', `${auth}/second-factor/end`, { body: proof }),
      ));
    const app = createTestApp(begun.body.secret, () => product.clock.now());
    if ((await browser.call('POST', `${auth}/second-factor`, { body: { code: app.code() } })).status === 200)
      world.phones[person].push(app);
  },
  deleteOwn: async (world, { person, mailbox, of }) => {
    const browser = world.browsers[person];
    const address = world.mailboxes[of][mailbox];
    if (!(await enter(world, person, browser, address))) return;
    const answer = await withProof(world, person, (proof) =>
      browser.call('POST', `${auth}/account/deletion`, { body: proof }),
    );
    if (answer.status === 200) world.deleted.add(address);
  },
  closeOrganization: async (world, { scene, restored }) => {
    const { organizationId: id } = world.scenes[scene];
    if (restored)
      await database.identity((tx) =>
        tx.updateTable('organizations').set({ deleted_at: null }).where('id', '=', id).execute(),
      );
    else await world.operator.remove(id);
  },
};

async function take<Kind extends Step['kind']>(world: World, step: Extract<Step, { kind: Kind }>): Promise<void> {
  // Mails of one moment have no order.
  product.clock.advance({ seconds: 1 });
  const email = 'person' in step ? world.mailboxes[step.person][step.mailbox] : '';
  const action = actions[step.kind as Kind] as (world: World, step: Step, email: string) => Promise<unknown>;
  await action(world, step, email);
}

/** The password alone, then with each code that the person's phone shows. */
async function withProof(
  world: World,
  person: Person,
  attempt: (proof: { currentPassword: string; code?: string }) => Promise<TestAnswer>,
): Promise<TestAnswer> {
  const currentPassword = passwordOf(person);
  let answer = await attempt({ currentPassword });
  for (const app of world.phones[person]) {
    if (answer.status !== 422) break;
    product.clock.advance({ seconds: 30 });
    answer = await attempt({ currentPassword, code: app.code() });
  }
  return answer;
}

/** Signs in with all that a person has; whether that was enough, and whether the password alone was. */
async function enter(
  world: World,
  person: Person,
  browser: TestBrowser,
  email: string,
): Promise<'password' | 'code' | null> {
  let answer = await signIn(browser, email, passwordOf(person));
  if (answer.status === 200) return 'password';
  for (const app of answer.body.errors[0]?.code === 'code_required' ? world.phones[person] : []) {
    product.clock.advance({ seconds: 30 });
    answer = await browser.call('POST', `${auth}/signin`, {
      body: { email, password: passwordOf(person), code: app.code() },
    });
    if (answer.status === 200) return 'code';
  }
  return null;
}

/** Whoever holds the mailbox opens one of its links and does what its page asks for. */
async function openLink(
  world: World,
  { person, index, decline }: Extract<Step, { kind: 'openLink' }>,
  email: string,
): Promise<unknown> {
  const browser = world.browsers[person];
  const links = await readLinks(browser, email);
  const link = links[index % Math.max(1, links.length)];
  if (!link) return undefined;
  const joins =
    link.page === 'join'
      ? ((await browser.call<{ invitation?: { organization: { id: string } } } & TestBody>('GET', link.endpoint)).body
          .invitation?.organization.id ?? null)
      : null;
  const answer: TestAnswer =
    link.page === 'join'
      ? await browser.call(decline ? 'DELETE' : 'POST', link.endpoint)
      : await browser.call('POST', link.endpoint, { body: { password: passwordOf(person) } });
  if (answer.status !== 200 || (link.page === 'join' && decline)) return;
  world.deleted.delete(email);
  if (joins !== null) world.joined[person].add(joins);
  // A password set by a link accepts the invitation of that link, if it has one.
  else
    for (const { organizationId } of world.scenes)
      if (world.invited[person].has(organizationId)) world.joined[person].add(organizationId);
}

/** Everybody tries every address with the own password. */
async function findIntruders(world: World): Promise<string[]> {
  const found: string[] = [];
  for (const person of people) {
    for (const email of Object.values(world.mailboxes).flat()) {
      const browser = product.browser();
      const entered = await enter(world, person, browser, email);
      if (entered === null) continue;
      if (world.deleted.has(email)) found.push(`${person} signs in to an account that was deleted`);
      const { enabledAt } = (await browser.call<{ enabledAt: string | null }>('GET', `${auth}/second-factor`)).body;
      if (enabledAt !== null && entered === 'password') found.push(`${person} signs in without the second factor`);
      const owner = ownerOf(world, email);
      const own = await listOwnOrganizations(browser);
      // The former password is kept, and opens nothing else.
      const isLegacy = person === 'mallory' && email === world.legacy.email;
      if (
        isLegacy &&
        own.every((id) => id === world.legacy.organizationId) &&
        (await listInvitations(browser)).length === 0
      )
        continue;
      if (owner !== person) found.push(`${person} signs in with an address of ${owner}`);
      for (const id of own) {
        const inherited = email === world.legacy.email && id === world.legacy.organizationId;
        if (!inherited && (!world.invited[person].has(id) || !world.joined[person].has(id)))
          found.push(`${person} is in an organisation that never invited them`);
        const chosen = await browser.call('GET', `/api/benit/organization-configuration/current-org-data/${id}`);
        if (chosen.status !== 200) found.push('an own organisation cannot be chosen');
      }
    }
  }
  return found;
}

describe('accounts', () => {
  test(
    'without an invited and confirmed mailbox open no organisation, after any sequence of actions',
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(stepArbitrary, { minLength: 6, maxLength: 14 }), async (steps) => {
          const world = await createWorld();
          for (const step of steps) await take(world, step);
          expect(await findIntruders(world)).toEqual([]);
        }),
        { numRuns: runs, endOnFailure: true },
      );
    },
  );

  test('reach the states of the property: joined, declined, address changed', async () => {
    const world = await createWorld();
    const [first] = world.scenes;
    const alice = { person: 'alice', mailbox: 0 } as const;
    await take(world, { kind: 'administer', call: 'add', scene: 0, ...alice });
    await take(world, { kind: 'openLink', ...alice, index: 0, decline: false });
    await take(world, { kind: 'administer', call: 'add', scene: 1, ...alice });
    await take(world, { kind: 'openLink', ...alice, index: 0, decline: true });
    await take(world, { kind: 'changeOwn', ...alice, to: 'alice', toMailbox: 1 });
    await take(world, { kind: 'openLink', person: 'alice', mailbox: 1, index: 0, decline: false });
    const browser = product.browser();
    expect((await signIn(browser, world.mailboxes.alice[0], passwordOf('alice'))).status).toBe(401);
    expect((await signIn(browser, world.mailboxes.alice[1], passwordOf('alice'))).status).toBe(200);
    expect(await listOwnOrganizations(browser)).toEqual([first.organizationId]);
    await take(world, { kind: 'closeOrganization', scene: 0, restored: false });
    expect(await listOwnOrganizations(browser)).toEqual([]);
    await take(world, { kind: 'closeOrganization', scene: 0, restored: true });
    expect(await listOwnOrganizations(browser)).toEqual([first.organizationId]);
    expect(await findIntruders(world)).toEqual([]);
  });

  test('reach the states of the property: second factor on and off, account deleted and created again', async () => {
    const world = await createWorld();
    const bob = { person: 'bob', mailbox: 1 } as const;
    const invite = async () => {
      await take(world, { kind: 'administer', call: 'add', scene: 0, ...bob });
      await take(world, { kind: 'openLink', ...bob, index: 0, decline: false });
    };
    const [, email] = world.mailboxes.bob;
    const enters = () => enter(world, 'bob', product.browser(), email);
    await invite();
    await take(world, { kind: 'switchFactor', ...bob, of: 'bob' });
    expect(await enters()).toBe('code');
    expect(await findIntruders(world)).toEqual([]);
    await take(world, { kind: 'switchFactor', ...bob, of: 'bob' });
    expect(await enters()).toBe('password');
    await take(world, { kind: 'switchFactor', ...bob, of: 'bob' });
    await take(world, { kind: 'deleteOwn', ...bob, of: 'bob' });
    expect([await enters(), [...world.deleted]]).toEqual([null, [email]]);
    expect(await findIntruders(world)).toEqual([]);
    await invite();
    expect(await enters()).toBe('password');
    expect(await findIntruders(world)).toEqual([]);
  });
});
