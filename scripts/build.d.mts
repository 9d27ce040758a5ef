export declare function ensureWebBuilt(options?: { readonly quick?: boolean }): Promise<void>;
