/** Commands of the image, by their names in package.json; `serve` is the product itself. */
export const commands = {
  serve: 'app/server/main.ts',
  migrate: 'scripts/migrate.ts',
  doctor: 'scripts/doctor.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  'admin:create': 'scripts/admin-create.ts',
  'admin:reset-second-factor': 'scripts/reset-second-factor.ts',
};
