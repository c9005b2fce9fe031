import type { PublicFiles } from '@verdict/core/server'
import { NoProblem, NotYours, type ProblemBank, type ProblemDraft, type ProblemSummary, type Viewer } from '@verdict/plugin-problems/contract'
import { ChallengeMet, LoggedOut, NoRemote, RemoteIdWrong, type Remote, type RemoteStatement } from '../../contract.ts'
import type { AccountRepository } from '../accounts/account-repository.ts'
import { isOfAccount, siteOf, type AccountSessions } from '../accounts/account-sessions.ts'
import type { RemoteHttpClient } from '../http/remote-http-client.ts'
import type { PageArchive } from '../sites/page-archive.ts'
import { downloadBy, withStoredPictures, type Download } from './statement-pictures.ts'

type Person = NonNullable<Viewer>

interface Deps {
  readonly remotes: readonly Remote[]
  readonly accounts: AccountRepository
  readonly sessions: AccountSessions
  readonly pages: PageArchive
  readonly bank: ProblemBank
  readonly publicFiles: PublicFiles
}

/** A problem as shown by the site, and its existing copy in the bank. */
interface Preview {
  readonly draft: ProblemDraft
  readonly existing: ProblemSummary | undefined
}

/** A statement, and how to download its images. */
interface ReadStatement {
  readonly draft: ProblemDraft
  readonly statement: RemoteStatement
  readonly download: Download
}

const timeoutMs = 120_000
const maxSource = 255

/** Imports problems of other sites into the bank. */
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

  /** Adds a problem that is not in the bank. */
  async import(oj: string, entered: string, author: Person): Promise<ProblemSummary> {
    const remote = this.#remote(oj)
    const read = await this.#read(remote, requiredId(remote, entered))
    for (const error of await this.#deps.bank.check(read.draft)) throw error
    return this.#deps.bank.create(await this.#stored(read, author.uid), author.uid)
  }

  /** Reloads the statement, samples and limits from the site; local changes to other fields stay. */
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
    const readBy = async (client: RemoteHttpClient, download: Download) => {
      const statement = await remote.readProblem(remoteId, client)
      return { draft: draftOf(remote, remoteId, statement), statement, download }
    }
    let refusal: unknown
    try {
      return await readBy(visitor, downloadBy(visitor))
    } catch (error) {
      await pages.keep(remote.oj, error)
      // The site shows it only to logged-in users, or checks visitors.
      if (!(error instanceof LoggedOut) && !(error instanceof ChallengeMet)) throw error
      refusal = error
    }
    for (const account of await accounts.readers(siteOf(remote)))
      try {
        // Where visitors are only checked, an account downloads nothing that they cannot see.
        const clients = (client: RemoteHttpClient) => (refusal instanceof ChallengeMet ? [visitor, client] : [client])
        return await sessions.read(remote, account, signal, (client) => readBy(client, downloadBy(...clients(client))))
      } catch (error) {
        if (!isOfAccount(error)) throw error
      }
    // Only admins read why the accounts failed.
    throw refusal
  }

  #stored({ draft, statement, download }: ReadStatement, uid: string): Promise<ProblemDraft> {
    return withStoredPictures(draft, { files: statement.files, download, publicFiles: this.#deps.publicFiles, uid })
  }
}

/** Returns a problem's ID from user input, which can also be the bank's display ID. */
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

/** Returns a preview as the wire shows it. */
export function previewOf({ draft, existing }: Preview) {
  const { problemId, title, description, input = '', output = '', hint = '', source = '', examples = [], timeLimit = null, memoryLimit = null } = draft
  const lists = { examples, tags: draft.tags ?? [], languages: draft.languages ?? [] }
  return { problemId, title, description, input, output, hint, source, timeLimit, memoryLimit, ...lists, pid: existing?.pid ?? null }
}
