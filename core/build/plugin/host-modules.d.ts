/** The modules that separately built plugins import from the site instead of bundling them, so that there is one React, one store, one router. */
export declare const hostModules: readonly string[]

/** The path at which the built site serves a shared module. */
export declare function hostFile(module: string): string
