/** Sandbox of ImmobilienScout24, whose consumer keys are others than those of the real portal. */
export const scoutSandbox = 'https://rest.sandbox-immobilienscout24.de/restapi';

/** Access of the installation to ImmobilienScout24; each agency connects its own account. */
export interface ScoutSettings {
  /** Base address, with `/restapi`. */
  readonly url: string;
  readonly consumer: { readonly key: string; readonly secret: string };
}
