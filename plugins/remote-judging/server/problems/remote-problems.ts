import type { PublicFiles } from '@verdict/core/server'
import { NoProblem, NotYours, type ProblemBank, type ProblemDraft, type ProblemSummary, type Viewer } from '@verdict/plugin-problems/contract'
import { LoggedOut, NoRemote, RemoteIdWrong, type Remote, type RemoteStatement } from '../../contract.ts'
import type { AccountRepository } from '../accounts/account-repository.ts'
import { siteOf, type AccountSessions } from '../accounts/account-sessions.ts'
import type { RemoteHttpClient } from '../http/remote-http-client.ts'
import type { PageArchive } from '../sites/page-archive.ts'
import { withStoredPictures } from './statement-pictures.ts'

type Person = NonNullable<Viewer>

interface Deps {
  readonly remotes: readonly Remote[]
  readonly accounts: AccountRepository
  readonly sessions: AccountSessions
  readonly pages: PageArchive
  readonly bank: ProblemBank
  readonly publicFiles: PublicFiles
}

/** A problem as the site shows it, and the one that the bank has of it. */
interface Preview {
  readonly draft: ProblemDraft
  readonly existing: ProblemSummary | undefined
}

/** A statement that was read, with the client that can read its pictures. */
interface ReadStatement {
  readonly draft: ProblemDraft
  readonly statement: RemoteStatement
  readonly client: RemoteHttpClient
}

const timeoutMs = 120_000
const maxSource = 255

/** Reads problems of other sites into the bank. */
export class RemoteProblems {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Reads a problem without storing anything. */
  async preview(oj: string, entered: string): Promise<Preview> {
    const remote = this.#remote(oj)
    const remoteId = requiredId(remote, entered)
    const { draft } = await this.#read(remote, remoteId)
    return { draft, existing: await this.#deps.bank.find(draft.problemId) }
  }

  /** Adds a problem that the bank does not have. */
  async import(oj: string, entered: string, author: Person): Promise<ProblemSummary> {
    const remote = this.#remote(oj)
    const read = await this.#read(remote, requiredId(remote, entered))
    for (const error of await this.#deps.bank.check(read.draft)) throw error
    return this.#deps.bank.create(await this.#stored(read, author.uid), author.uid)
  }

  /** Takes the statement, samples and limits of the site again; what the school has decided about the problem stays. */
  async refresh(pid: number, editor: Person): Promise<void> {
    const { bank } = this.#deps
    const [summary] = (await bank.summaries([pid])).values()
    if (!summary?.remoteId) throw new NoProblem()
    if (!(await bank.mayEdit(editor, pid))) throw new NotYours()
    const read = await this.#read(this.#remote(summary.oj), summary.remoteId)
    const before = await bank.read(pid)
    if (!before) throw new NoProblem()
    const { auth: _auth, tags: _tags, languages, problemId: _problemId, ...texts } = await this.#stored(read, editor.uid)
    await bank.update(pid, { ...before, ...texts, ...(languages && languages.length > 0 && { languages }) }, editor.uid)
  }

  #remote(oj: string): Remote {
    const remote = this.#deps.remotes.find((one) => one.oj === oj)
    if (!remote) throw new NoRemote({ judge: oj })
    return remote
  }

  async #read(remote: Remote, remoteId: string): Promise<ReadStatement> {
    const { sessions, accounts, pages } = this.#deps
    const signal = AbortSignal.timeout(timeoutMs)
    const visitor = sessions.visitor(remote, signal)
    try {
      const statement = await remote.readProblem(remoteId, visitor)
      return { draft: draftOf(remote, remoteId, statement), statement, client: visitor }
    } catch (error) {
      await pages.keep(remote.oj, error)
      if (!(error instanceof LoggedOut)) throw error
    }
    // The site shows it only to its users.
    const account = (await accounts.of(siteOf(remote))).find(({ state }) => state === 'working')
    if (!account) throw new LoggedOut()
    return sessions.open(remote, account, signal).run(async (client) => {
      const statement = await remote.readProblem(remoteId, client)
      return { draft: draftOf(remote, remoteId, statement), statement, client }
    })
  }

  #stored({ draft, statement, client }: ReadStatement, uid: string): Promise<ProblemDraft> {
    return withStoredPictures(draft, { files: statement.files, client, publicFiles: this.#deps.publicFiles, uid })
  }
}

/** The id of a problem from what a person enters; the display id of the bank is one, too. */
export function remoteIdOf(remote: Remote, entered: string): string | undefined {
  const written = entered.trim()
  const prefix = `${remote.oj}-`
  return remote.remoteIdOf(written.toUpperCase().startsWith(prefix) ? written.slice(prefix.length) : written)
}

function requiredId(remote: Remote, entered: string): string {
  const remoteId = remoteIdOf(remote, entered)
  if (remoteId === undefined) throw new RemoteIdWrong({ judge: remote.title, entered: entered.slice(0, 100) })
  return remoteId
}

function draftOf(remote: Remote, remoteId: string, statement: RemoteStatement): ProblemDraft {
  const { title, description, input = '', output = '', hint = '', examples = [], timeLimit = null, memoryLimit = null } = statement
  const problemId = `${remote.oj}-${remoteId}`
  const link = `[${remote.title} ${remoteId}](${remote.address().replace(/(?<!\/)\/+$/, '')}${remote.problemPath(remoteId)})`
  const origin = statement.source ? ` · ${statement.source.replace(/\s+/g, ' ')}` : ''
  return {
    problemId,
    oj: remote.oj,
    remoteId,
    title: title.slice(0, 255),
    description,
    input,
    output,
    hint,
    examples: [...examples],
    timeLimit,
    memoryLimit,
    source: link.length + origin.length <= maxSource ? link + origin : link.slice(0, maxSource),
    tags: statement.tags && statement.tags.length > 0 ? [...statement.tags] : [remote.title],
    languages: [...(statement.languages ?? [])],
    fileIo: statement.fileIo ?? null,
    auth: 1,
    cases: [],
  }
}

/** What the wire shows of a preview. */
export function previewOf({ draft, existing }: Preview) {
  const { problemId, title, description, input = '', output = '', hint = '', source = '', examples = [], timeLimit = null, memoryLimit = null } = draft
  const lists = { examples, tags: draft.tags ?? [], languages: draft.languages ?? [] }
  return { problemId, title, description, input, output, hint, source, timeLimit, memoryLimit, ...lists, pid: existing?.pid ?? null }
}
