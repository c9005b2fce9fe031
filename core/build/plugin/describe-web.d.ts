import type { WebDeclaration } from '@verdict/core'

/** The result of running a plugin's `web/index.tsx` at build time. */
export interface DescribedWeb {
  readonly id: string
  readonly declares: WebDeclaration
  /** The paths of the declared files, by their names in the declaration. */
  readonly modules: Readonly<Record<string, string>>
}

/**
 * Runs the declaration of a plugin and returns it as data, with each `() => import('./x.tsx')` replaced by the name of that file, and
 * `async () => ({ default: (await import('./x.tsx')).Y })` by that name and `#Y`.
 */
export declare function describeWeb(entry: string): Promise<DescribedWeb>

/** The source of a module that exports a table of functions which import the declared files. */
export declare function loaderSource(web: Pick<DescribedWeb, 'modules'>): string
