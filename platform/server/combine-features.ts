import type { ServerModule } from './module.ts';

/** Feature of a module: the part of a `ServerModule` that stands in one folder. */
export interface Feature extends Omit<ServerModule, 'name' | 'catalogue' | 'audit'> {
  /** Name of its folder. */
  readonly name: string;
}

/** Names that every feature has for itself, by what they name. */
const uniqueNames: Readonly<Record<string, (feature: Feature) => readonly string[]>> = {
  'the endpoint': ({ routes = [] }) => routes.map(({ endpoint }) => endpoint.id),
  'the kind of tasks': ({ tasks = [] }) => tasks.map(({ kind }) => kind.kind),
  'the error code': ({ errors }) => [...Object.keys(errors?.codes ?? {}), ...(errors?.fieldCodes ?? [])],
  'the job': ({ jobs = [] }) => jobs.map(({ job }) => job.name),
  'the schedule': ({ schedules = [] }) => schedules.map(({ name }) => name),
  'the part of the demo': ({ demo = [] }) => demo.map(({ name }) => name),
  'the live event': ({ liveEvents = [] }) => liveEvents.map(({ name }) => name),
  'the live command': ({ liveCommands = [] }) => liveCommands.map(({ command }) => command.name),
  'the hold on records': ({ purgeHold }) => (purgeHold === undefined ? [] : ['purgeHold']),
};

/**
 * Combines the features of a module, in their order, with what the module declares as a whole.
 *
 * @throws Error if two features have one name, or one of them has the same name twice
 */
export function combineFeatures<Whole extends ServerModule>(whole: Whole, features: readonly Feature[]) {
  const all: readonly Feature[] = [whole, ...features];
  for (const [what, namesOf] of Object.entries(uniqueNames)) assertUnique(whole.name, what, all, namesOf);
  const purgeHold = all.find((feature) => feature.purgeHold !== undefined)?.purgeHold;
  const ends = all.flatMap((feature) => (feature.close === undefined ? [] : [() => feature.close?.()]));
  return {
    ...whole,
    errors: {
      codes: Object.assign({}, ...all.map(({ errors }) => errors?.codes)) as Readonly<Record<string, number>>,
      fieldCodes: all.flatMap(({ errors }) => errors?.fieldCodes ?? []),
    },
    routes: all.flatMap(({ routes = [] }) => routes),
    entities: all.flatMap(({ entities = [] }) => entities),
    samples: Object.assign({}, ...all.map(({ samples }) => samples)) as NonNullable<ServerModule['samples']>,
    jobs: all.flatMap(({ jobs = [] }) => jobs),
    tasks: all.flatMap(({ tasks = [] }) => tasks),
    attachments: all.flatMap(({ attachments = [] }) => attachments),
    onOwnMailEnd: all.flatMap(({ onOwnMailEnd = [] }) => onOwnMailEnd),
    liveEvents: all.flatMap(({ liveEvents = [] }) => liveEvents),
    liveCommands: all.flatMap(({ liveCommands = [] }) => liveCommands),
    liveRooms: all.flatMap(({ liveRooms = [] }) => liveRooms),
    schedules: all.flatMap(({ schedules = [] }) => schedules),
    gauges: all.flatMap(({ gauges = [] }) => gauges),
    demo: all.flatMap(({ demo = [] }) => demo),
    ...(purgeHold === undefined ? {} : { purgeHold }),
    close: async (): Promise<void> => {
      await Promise.all(ends.map((end) => end()));
    },
  } satisfies ServerModule;
}

function assertUnique(
  module: string,
  what: string,
  features: readonly Feature[],
  namesOf: (feature: Feature) => readonly string[],
): void {
  const owners = new Map<string, string>();
  for (const feature of features) {
    for (const name of namesOf(feature)) {
      const owner = owners.get(name);
      if (owner !== undefined)
        throw new Error(
          `${module}: ${what} ${name} is declared by ${owner} and by ${feature.name}; rename one of them`,
        );
      owners.set(name, feature.name);
    }
  }
}
