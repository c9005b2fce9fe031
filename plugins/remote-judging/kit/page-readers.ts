import type { RemotePage } from '../contract/pages.ts'

/** A module's functions that read one page, each in a thread. */
export type PageReaders<Module> = {
  readonly [Name in keyof Module]: Module[Name] extends (page: RemotePage) => infer Answer ? (page: RemotePage) => Promise<Awaited<Answer>> : never
}

/**
 * Returns a module's page readers: `pageReaders<typeof page>(new URL('./problem-page.ts', import.meta.url))`. Code that converts pages to Markdown must use it,
 * because a malicious page can make that take minutes. Results are plain data. A `PageError` is rethrown here; other coded errors keep only their code.
 */
export function pageReaders<Module>(module: URL): PageReaders<Module> {
  return new Proxy<PageReaders<Module>>(Object.create(null), {
    get: (_, name) => (page: RemotePage) => page.readBy(module, String(name)),
  })
}
