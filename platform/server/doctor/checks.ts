import type { Check } from './check.ts';
import { checkBackup } from './checks/backup.ts';
import { checkBucket } from './checks/bucket.ts';
import { checkConnections, checkDatabaseEncryption } from './checks/connections.ts';
import { checkDataFolder, checkDisk, checkKeyFile } from './checks/data-folder.ts';
import {
  checkClock,
  checkCollations,
  checkDatabase,
  checkDatabaseDisk,
  checkDatabaseVersion,
  checkPrimary,
} from './checks/database.ts';
import {
  checkDemo,
  checkListening,
  checkPublicCertificate,
  checkPublicEncryption,
  checkPublicUrl,
} from './checks/exposure.ts';
import { checkMail } from './checks/mail.ts';
import { checkDatabaseRoutes } from './checks/routes.ts';
import { checkExtensions, checkMigrations, checkRoles, checkSecretKey } from './checks/schema.ts';
import { checkLanguageModel, checkScanner, checkSpeech } from './checks/services.ts';
import { checkNode, checkSettings } from './checks/settings.ts';

/** All checks, in the order of the report; a new one is added here. */
export const checks: readonly Check[] = [
  checkSettings,
  checkNode,
  checkDataFolder,
  checkKeyFile,
  checkDisk,
  checkDatabase,
  checkDatabaseVersion,
  checkPrimary,
  checkExtensions,
  checkMigrations,
  checkRoles,
  checkSecretKey,
  checkConnections,
  checkDatabaseEncryption,
  checkDatabaseRoutes,
  checkClock,
  checkDatabaseDisk,
  checkCollations,
  checkBackup,
  checkMail,
  checkBucket,
  checkScanner,
  checkLanguageModel,
  checkSpeech,
  checkPublicUrl,
  checkPublicEncryption,
  checkPublicCertificate,
  checkListening,
  checkDemo,
];
