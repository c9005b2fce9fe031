import { open } from 'node:fs/promises'
import { z } from 'zod'
import { PluginKind } from '../../plugin/index.ts'

const mostBytes = 1024 * 1024
const mostEntries = 500
export const catalogTimeoutMs = 5000

/** Printable, because it is shown; without characters that change the order of others. */
const Text = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^[^\p{C}]*$/u)
const Texts = z.record(z.string().regex(/^[a-z]{2}-[A-Z]{2}$/), Text(300)).default({})

const ListedPlugin = z.object({
  id: z
    .string()
    .max(100)
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/),
  /** A name for npm: it becomes a part of a command. */
  package: z
    .string()
    .max(214)
    .regex(/^(@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/),
  kind: PluginKind.catch('feature'),
  names: Texts,
  summaries: Texts,
})
export type ListedPlugin = z.infer<typeof ListedPlugin>

const List = z.object({ plugins: z.array(z.unknown()).max(mostEntries) })

/** Why a list cannot be read: a key of the kernel's texts. */
export class UnreadableCatalog extends Error {
  readonly key: 'unreachable' | 'tooLarge' | 'invalid' | 'late'

  constructor(key: UnreadableCatalog['key']) {
    super(key)
    this.key = key
  }
}

/** Reads a list of plugins from a URL or a file. Entries that are invalid are left out. */
export async function readCatalog(source: string): Promise<ListedPlugin[]> {
  const text = await (/^https?:\/\//.test(source) ? fetched(source) : contentOf(source))
  const list = List.safeParse(parsed(text))
  if (!list.success) throw new UnreadableCatalog('invalid')
  return list.data.plugins.flatMap((entry) => ListedPlugin.safeParse(entry).data ?? [])
}

async function fetched(url: string): Promise<string> {
  const signal = AbortSignal.timeout(catalogTimeoutMs)
  try {
    const response = await fetch(withoutCredentials(url), { signal, headers: { accept: 'application/json', ...authorization(url) } })
    if (!response.ok || !response.body) throw new UnreadableCatalog('unreachable')
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of response.body) {
      size += part.length
      if (size > mostBytes) throw new UnreadableCatalog('tooLarge')
      parts.push(part)
    }
    return Buffer.concat(parts).toString('utf8')
  } catch (error) {
    if (error instanceof UnreadableCatalog) throw error
    throw new UnreadableCatalog(signal.aborted ? 'late' : 'unreachable')
  }
}

/** `fetch` refuses an address with a password. */
function withoutCredentials(url: string): URL {
  return Object.assign(new URL(url), { username: '', password: '' })
}

function authorization(url: string): { authorization?: string } {
  const { username, password } = new URL(url)
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return credentials === ':' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
}

async function contentOf(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined)
  if (!file) throw new UnreadableCatalog('unreachable')
  try {
    const { size } = await file.stat()
    if (size > mostBytes) throw new UnreadableCatalog('tooLarge')
    return await file.readFile('utf8')
  } catch (error) {
    throw error instanceof UnreadableCatalog ? error : new UnreadableCatalog('unreachable')
  } finally {
    await file.close()
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
