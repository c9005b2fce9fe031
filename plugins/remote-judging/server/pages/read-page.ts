import { PageError, type RemotePage } from '../../contract.ts'
import { AnswerPage, type PageRead, type PageReading } from './answer-page.ts'
import { parsePage } from './parse-page.ts'

/** Runs in a thread. */
export { parsePage }

/** Calls a module's function with a page, in a thread; returns its result, or what is missing on the page. */
export async function readPage({ module, name, answer }: PageReading): Promise<PageRead> {
  const readers: Readonly<Record<string, ((page: RemotePage) => unknown) | undefined>> = await import(module)
  const reader = readers[name]
  if (!reader) throw new Error(`${module} exports no function '${name}'`)
  const { source, headers } = answer
  const tree = parsePage(source)
  if (!tree) return { missing: 'a page of a usual size' }
  const page = new AnswerPage({ ...answer, headers: new Headers(headers.map(([key, value]) => [key, value])), tree })
  try {
    return { read: await reader(page) }
  } catch (error) {
    if (error instanceof PageError) return { missing: String(error.parameters.missing) }
    throw error
  }
}
