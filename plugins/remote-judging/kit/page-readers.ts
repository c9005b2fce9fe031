import type { RemotePage } from '../contract/pages.ts'

/** The functions of a module that read one page, each in a thread. */
export type PageReaders<Module> = {
  readonly [Name in keyof Module]: Module[Name] extends (page: RemotePage) => infer Answer ? (page: RemotePage) => Promise<Awaited<Answer>> : never
}

/**
 * The page readers of a module: `pageReaders<typeof page>(new URL('./problem-page.ts', import.meta.url))`. Whoever makes Markdown of a page does it this way, because
 * a page may be made so that this takes minutes. Answers are plain data. A `PageError` is thrown here, too; other coded errors keep only their code.
 */
export function pageReaders<Module>(module: URL): PageReaders<Module> {
  return new Proxy<PageReaders<Module>>(Object.create(null), {
    get: (_, name) => (page: RemotePage) => page.readBy(module, String(name)),
  })
}
