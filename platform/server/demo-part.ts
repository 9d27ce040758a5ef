import type { TenantContext } from './http/context.ts';

/**
 * What a module shows in the demo, in one of its organisations. It is written once, when it comes into the demo: in a
 * transaction, after the people are there. What came later is a part of its own, so that older demos get it, too.
 */
export interface DemoPart {
  /** As it is noted once it is written; the first part has the name of its module. */
  readonly name: string;
  /** Identifier of the organisation. */
  readonly organization: string;
  /** Email address of the member in whose name it is written: the audit log names them. */
  readonly author: string;
  /** Whether it has been written: asked when a start may have been cut off between its end and the note about it. */
  isThere(context: DemoContext): Promise<boolean>;
  write(context: DemoContext): Promise<void>;
}

export interface DemoContext extends TenantContext {
  /** Ids of the demo's people by email address. */
  readonly people: ReadonlyMap<string, string>;
}
