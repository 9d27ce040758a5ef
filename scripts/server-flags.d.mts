export declare const serverFlags: readonly string[];
/** Environment in addition to that of the caller. */
export declare const serverEnvironment: Readonly<Record<string, string>>;
