/** Channels of publication. */
export const channels = ['homepage', 'scout', 'ebay', 'immowelt', 'ivd'] as const;
export type Channel = (typeof channels)[number];

/** Channels that another company runs. */
export const portals = ['scout', 'ebay', 'immowelt', 'ivd'] as const;
export type Portal = (typeof portals)[number];

/** An object at a portal; at Scout, the investment object that belongs to a house is one of its own. */
export type PortalRecord = Portal | 'scout_linked';

/** The portal of a record. */
export const portalOf = (record: PortalRecord): Portal => (record === 'scout_linked' ? 'scout' : record);

/** Portals that take packages on a server of files. */
export const packagePortals = ['ebay', 'immowelt', 'ivd'] as const;
export type PackagePortal = (typeof packagePortals)[number];

/** Flags of `data` that follow what the portals have accepted; on the wire, those of `linked…` stand in `synchEstate`. */
export const portalFlags = [
  'saveScout',
  'publishedScout',
  'publishedOldHomepage',
  'publishedEbay',
  'publishedIVD',
  'publishedImmowelt',
  'onTopPlacementScout',
  'linkedSaveScout',
  'linkedPublishedScout',
  'linkedPublishedOldHomepage',
] as const;
export type PortalFlag = (typeof portalFlags)[number];

/** Flag of `data` that says that a portal shows the object. */
export const publishedFlagOf = {
  scout: 'publishedScout',
  ebay: 'publishedEbay',
  immowelt: 'publishedImmowelt',
  ivd: 'publishedIVD',
} as const satisfies Record<Portal, PortalFlag>;

/** Refusal of an object, or the reason why a portal was not reached. */
export interface PublicationError {
  /** `refused`, or why the portal was not reached. */
  readonly code: string;
  /** Field of `data`; empty where it means none. */
  readonly field: string;
  readonly text: string;
}
