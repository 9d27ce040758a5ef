/** Limits of the alert rules (docs/monitoring.md), which the status page and the doctor share. */
export const thresholds = {
  clockSeconds: 5,
  diskPercent: 20,
  fullDiskPercent: 5,
  connectionsPercent: 85,
  lagSeconds: 60,
  certificateDays: 14,
  endingCertificateDays: 3,
  queueSeconds: 900,
  /** Somebody waits for a task. */
  taskSeconds: 300,
  mailSeconds: 900,
  backupHours: 26,
  /** As many as the alert allows in its five minutes. */
  refusals: 500,
} as const;
