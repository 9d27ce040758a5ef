import { createAuditRecorder } from './audit/audit-recorder.ts';
import type { AuditRecorder } from './audit/audit-recorder.ts';
import type { Clock } from './clock.ts';
import type { Configuration } from './config/configuration.ts';
import { toConnectOptions } from './connectors/connect-options.ts';
import type { ConnectSettings } from './connectors/connect-options.ts';
import type { ConnectOptions } from './connectors/remote-folder.ts';
import type { Database } from './database/database.ts';
import { createDocumentRenderer } from './documents/document-renderer.ts';
import type { DocumentRenderer } from './documents/document-renderer.ts';
import type { Files } from './files/files.ts';
import { createScanner } from './files/scanner.ts';
import type { Scan } from './files/scanner.ts';
import { createLanguageModel } from './language-model/language-model.ts';
import type { LanguageModel } from './language-model/language-model.ts';
import { createOutbox } from './mail/outbox.ts';
import type { Mailer } from './mail/outbox.ts';
import { createInstallationMonitor } from './monitoring/monitor.ts';
import type { InstallationMonitor } from './monitoring/monitor.ts';
import { createPhotoProcessor } from './photos/photo-processor.ts';
import type { PhotoProcessor } from './photos/photo-processor.ts';
import { createPictureProcessor } from './pictures/picture-processor.ts';
import type { PictureProcessor } from './pictures/picture-processor.ts';
import { deriveSettingsKey } from './settings/settings.ts';
import { createSheetReader } from './sheets/sheet-reader.ts';
import type { SheetReader } from './sheets/sheet-reader.ts';
import { createTaskProcesses, runTasksHere } from './tasks/task-processes.ts';
import type { InstallationPlace, TaskProcesses } from './tasks/task-processes.ts';

/** The settings that modules read. */
export type PlatformSettings = Pick<Configuration, 'sessionMinutes' | 'publicUrl' | 'demo' | 'smtpUrl'> &
  Partial<
    Pick<Configuration, 'dataDir' | 'filesUrl' | 'sampleData' | 'clamavUrl' | 'languageModel' | 'speech' | 'scout'>
  > &
  ConnectSettings;

/** Time limits for reading uploads in child processes, in milliseconds; absent ones have a default. */
interface ReadingLimits {
  /** To check an upload. */
  readonly inspectMs?: number;
  /** To read a whole upload. */
  readonly deadlineMs?: number;
}

/** The parts of the process, each made once and handed whole to every module. */
export interface Platform<Settings extends PlatformSettings = PlatformSettings> {
  readonly configuration: Settings;
  readonly database: Database;
  readonly clock: Clock;
  /** Keys and secrets are derived from it. */
  readonly secretKey: string;
  readonly audit: AuditRecorder;
  readonly mailer: Mailer;
  readonly files: Files;
  /** Virus scanner of uploads and fetched files. */
  readonly scan: Scan;
  readonly renderer: DocumentRenderer;
  /** Undefined: none is configured. */
  readonly languageModel: LanguageModel | undefined;
  readonly pictures: PictureProcessor;
  /** Makes smaller encodings of photos. */
  readonly photos: PhotoProcessor;
  readonly sheets: SheetReader;
  /** Options of data connections to other machines. */
  readonly connect: ConnectOptions;
  readonly reading: ReadingLimits;
  /** Runs tasks declared with `runsIn: 'process'`. */
  readonly processes: TaskProcesses;
  /** Observes the installation for the operator. */
  readonly monitor: InstallationMonitor;
  /** Receives failures that no caller waits for. */
  readonly onError: (error: Error) => void;
  /** Ends the child processes that it started. */
  close(): Promise<void>;
}

type GivenPart = 'configuration' | 'database' | 'clock' | 'secretKey' | 'files' | 'onError';
type OptionalPart = 'scan' | 'renderer' | 'pictures' | 'reading';

/** The parts a platform is made of; whoever hands over an optional one closes it. */
export interface PlatformParts<Settings extends PlatformSettings>
  extends Pick<Platform<Settings>, GivenPart>, Partial<Pick<Platform, OptionalPart>> {
  /** Needed by tasks in processes of their own; they run in this process if absent. */
  readonly place?: InstallationPlace;
  /** Overrides single options that follow from the settings. */
  readonly connect?: Partial<ConnectOptions>;
}

/** Makes the platform of a process; child processes start with their first work. */
export function createPlatform<Settings extends PlatformSettings>(parts: PlatformParts<Settings>): Platform<Settings> {
  const { configuration, database, clock, secretKey, files, onError } = parts;
  const { clamavUrl, smtpUrl, languageModel } = configuration;
  const { scan = createScanner(clamavUrl), reading = {}, place } = parts;
  const connect = { ...toConnectOptions(configuration), ...parts.connect };
  const settingsKey = deriveSettingsKey(secretKey);
  const ends: (() => Promise<void>)[] = [];
  const own = <Part extends { close(): Promise<void> }>(part: Part): Part => {
    ends.push(() => part.close());
    return part;
  };
  return {
    configuration,
    database,
    clock,
    secretKey,
    files,
    onError,
    scan,
    sheets: own(createSheetReader()),
    reading,
    monitor: createInstallationMonitor({ database, clock, files, configuration }),
    audit: createAuditRecorder({ database, clock, onError }),
    mailer: createOutbox({ clock, secretKey, transport: smtpUrl === undefined ? 'outbox' : 'smtp' }),
    languageModel: languageModel === undefined ? undefined : createLanguageModel(languageModel),
    renderer: parts.renderer ?? own(createDocumentRenderer()),
    pictures: parts.pictures ?? own(createPictureProcessor()),
    photos: own(createPhotoProcessor()),
    connect,
    processes: own(
      place === undefined
        ? runTasksHere({ database, files, scan, clock, settingsKey, connect })
        : createTaskProcesses({ place, settingsKey, connect }, undefined, clock),
    ),
    close: async () => void (await Promise.all(ends.map((end) => end()))),
  };
}
