import type { z } from 'zod';
import type { SettingsCard, settingsCalls } from '../../contract/settings.ts';
import { listChanges } from '../audit/list-changes.ts';
import type { MemberContext, TenantContext } from '../http/context.ts';
import { route } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { Settings } from './define-settings.ts';
import { saveSettings } from './save-settings.ts';
import type { SettingsLog } from './save-settings.ts';
import { lockSettings, readArea } from './settings.ts';
import type { SettingsEntry } from './settings.ts';

type Stored<Schema extends z.ZodObject> = SettingsEntry<string, Schema> & { readonly fileId: string | null };

/** Change of a card as it was sent. */
export interface CardChange<Input = object> {
  readonly properties: Input;
  /** Version that the caller read; undefined overwrites any version. */
  readonly version: number | undefined;
}

/** Rules of a special card; by default a card is answered and saved as it is stored. */
export interface CardRules<Schema extends z.ZodObject = z.ZodObject, Input = object, Answer = object> {
  /**
   * Answers the properties; a function does so after the transaction, such as one that reads a file.
   *
   * @param stored values of the card
   */
  answer?(
    stored: Stored<Schema>,
    context: TenantContext,
    member: MemberContext,
  ): Promise<Answer | (() => Promise<Answer>)>;
  /** Refuses those who may read the card, but not save it. @throws AppError */
  assertMaySave?(context: TenantContext): Promise<void>;
  /** Saves the card in the transaction. @throws AppError changed_meanwhile */
  write?(context: TenantContext, change: CardChange<Input>): Promise<unknown>;
  /** Saves the card where work beside the transaction is needed; returns the answer. */
  save?(
    member: MemberContext,
    change: CardChange<Input>,
  ): Promise<{ readonly properties: Answer; readonly version: number }>;
}

interface ServedCard extends CardRules {
  readonly settings: Settings;
}

/** Serves a card of settings. */
export function serveCard<Schema extends z.ZodObject, Input extends object, Answer extends object>(
  settings: Settings<string, Schema>,
  rules: CardRules<Schema, Input, Answer> = {},
): ServedCard {
  return { settings, ...rules };
}

/**
 * Serves the endpoints of a module's cards, answered in the order given here.
 *
 * @param log names of the cards in the audit log
 */
export function serveSettings<Card extends SettingsCard>(
  calls: ReturnType<typeof settingsCalls<Card>>,
  log: SettingsLog,
  cards: { readonly [Identifier in Card['identifier']]: ServedCard },
): Route[] {
  const served: readonly ServedCard[] = Object.values(cards);
  const [first] = served;
  if (first === undefined) throw new Error('There are no cards');
  const { area } = first.settings;
  const answer = async (
    { settings, ...rules }: ServedCard,
    stored: Stored<z.ZodObject>,
    context: TenantContext,
    member: MemberContext,
  ) => {
    const given = (await rules.answer?.(stored, context, member)) ?? stored.properties;
    return async () =>
      toEntry(settings, {
        properties: typeof given === 'function' ? await given() : given,
        version: stored.version,
      });
  };
  const toEntry = (
    { identifier }: Settings,
    { properties, version }: { readonly properties: object; readonly version: number },
  ) => calls.entry.parse({ configIdentifier: identifier, properties, version });
  return [
    route(calls.get, async (_, member) => {
      const answers = await member.read(async (context) => {
        const stored = await readArea(
          context.tx,
          area,
          served.map(({ settings }) => settings),
        );
        const finishing = [];
        for (const card of served) {
          const entry = stored.find(({ identifier }) => identifier === card.settings.identifier);
          if (entry !== undefined) finishing.push(await answer(card, entry, context, member));
        }
        return finishing;
      });
      return { configurations: await Promise.all(answers.map((finish) => finish())) } as never;
    }),
    route(calls.save, async ({ body }, member) => {
      const { configIdentifier, properties, version } = body as CardChange & { readonly configIdentifier: string };
      const card = served.find(({ settings }) => settings.identifier === configIdentifier);
      if (card === undefined) throw new Error(`There is no card ${configIdentifier}`);
      const change = { properties, version };
      if (card.save !== undefined)
        return { configuration: toEntry(card.settings, await card.save(member, change)) } as never;
      const finish = await member.transaction(async (context) => {
        await card.assertMaySave?.(context);
        await (card.write ?? writeCard(card.settings, log))(context, change);
        const [stored] = await readArea(context.tx, area, [card.settings]);
        return answer(card, stored, context, member);
      });
      return { configuration: await finish() } as never;
    }),
  ];
}

function writeCard(settings: Settings, log: SettingsLog) {
  return async (context: TenantContext, { properties, version }: CardChange): Promise<void> => {
    const { properties: before } = await lockSettings(context.tx, settings);
    const changes = listChanges(before, properties);
    // A save that changes nothing adds no entry to the audit log.
    await saveSettings(
      context,
      settings,
      { properties: { ...properties }, version },
      { ...log, changes: changes.length === 0 ? null : changes },
    );
  };
}
