/** The modules that plugins built apart from the site take from it instead of carrying their own: one React, one store, one router. */
export declare const hostModules: readonly string[]

/** Where the built site serves one of them. */
export declare function hostFile(module: string): string
