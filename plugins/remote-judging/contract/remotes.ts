import type { Point } from '@verdict/core'
import type { RemotePage } from './pages.ts'
import { remoteJudging } from './remote-judging.ts'
import type { ListedRun, RemoteLanguage, RemoteProgram, RunState } from './runs.ts'

/** A problem as shown by a site. Texts are Markdown. */
export interface RemoteStatement {
  readonly title: string
  readonly description: string
  readonly input?: string
  readonly output?: string
  readonly hint?: string
  readonly examples?: readonly { readonly input: string; readonly output: string }[]
  /** In milliseconds, if the site specifies it. */
  readonly timeLimit?: number | null
  /** In MB. */
  readonly memoryLimit?: number | null
  /** The origin that the site names, as text. The link to the site is added automatically. */
  readonly source?: string
  /** Without tags, the problem gets the site's name. */
  readonly tags?: readonly string[]
  /** The names of the permitted languages, if not all. */
  readonly languages?: readonly string[]
  readonly fileIo?: { readonly read: string; readonly write: string } | null
  /** Further URLs in the texts to store here as files, such as a PDF. Images are always stored. */
  readonly files?: readonly string[]
}

/** The options of one request. */
export interface RequestOptions {
  readonly query?: Readonly<Record<string, string | number>>
  readonly headers?: Readonly<Record<string, string>>
  /** The encoding of the response, if neither its header nor its meta element has the right one. */
  readonly charset?: string
  /**
   * Whether to follow redirects within the site that keep scheme and port or lead from http to https. True for `get`. False for `post`, whose redirect is in
   * `location`.
   */
  readonly follow?: boolean
}

/**
 * Sends requests to one site, in an account's session or without one. Paths are relative to the site's address; no other host, scheme or port is contacted.
 * Cookies are kept, with `Domain` and `Secure`. Time, size and pace are limited. Reads are retried after network errors and 5xx, writes never. Throws
 * `RemoteDown` without a useful response (also for 5xx and 429), and `ChallengeMet` for Cloudflare's check pages. Every other response is a page, with any
 * status (404, 403 …).
 */
export interface RemoteClient {
  /** The account's name; undefined for a visitor. */
  readonly account: string | undefined
  /** Without a trailing slash. */
  readonly address: string
  get(path: string, options?: RequestOptions): Promise<RemotePage>
  /** Sends a form, URL-encoded in UTF-8, or a text of another type, which `headers` specify. */
  post(path: string, form: Readonly<Record<string, string | number>> | string, options?: RequestOptions): Promise<RemotePage>
  cookie(name: string): string | undefined
}

/** The pace of requests to a site, shared by all processes. */
export interface RemotePace {
  /** Seconds between two requests, of any accounts. */
  readonly requestSeconds: number
  /** Seconds between two programs of one account. */
  readonly accountSeconds: number
  /** Seconds between two programs, of any accounts. */
  readonly submitSeconds?: number
  /** Seconds between two checks of a run; the interval grows while it is not judged. */
  readonly pollSeconds: number
  /** The maximum number of programs that an account can send in a day. */
  readonly dailySubmissions?: number
}

/** The credentials of an account. */
export interface Credentials {
  readonly username: string
  readonly password: string
}

/**
 * An online judge at another site. Covers only what is specific to the site; the plugin manages accounts, pace and waiting, and ensures that each program is
 * sent once.
 */
export interface Remote {
  /** The judge's key, such as `HDU`; its problems have display IDs like `HDU-1000`. */
  readonly oj: string
  /** The site's name, which is not translated. */
  readonly title: string
  /** Read at each request, because it is a setting. */
  readonly address: () => string
  /** The key of the judge whose accounts, cookies and pace it shares. */
  readonly accountsOf?: string
  /** The key of another judge with the same languages. */
  readonly languagesOf?: string
  readonly languages: readonly RemoteLanguage[]
  readonly pace: RemotePace
  /** The minimum and maximum length of a program, in bytes; shorter ones are padded with spaces. */
  readonly codeBytes?: { readonly min?: number; readonly max?: number }
  /** The encoding of the pages, if the site does not declare it correctly. */
  readonly charset?: string
  /** Whether every page of the site ends with `</html>`, so that one without it is truncated and not a response. */
  readonly closesPages?: boolean
  /** Whether only a pasted cookie logs in, because the site's forms require a person. By default, both ways work. */
  readonly needsCookie?: boolean
  /** Whether a run is shown only to the account that sent it. */
  readonly hasPrivateRuns?: boolean

  /** Returns a problem's ID from user input: a number, an ID in any case, or the page's URL; undefined for other input. */
  readonly remoteIdOf: (entered: string) => string | undefined
  /** Returns the path of the problem's page for users. */
  readonly problemPath: (remoteId: string) => string
  /** Throws `NoRemoteProblem`, or `LoggedOut` if only logged-in users can see it. */
  readProblem(remoteId: string, client: RemoteClient): Promise<RemoteStatement>

  /** Throws `LoginRefused` or `AccountLocked`; afterwards, the client's cookies are the session. */
  login(credentials: Credentials, client: RemoteClient): Promise<void>
  /** Returns the username of the client's session; undefined for a visitor. */
  whoAmI(client: RemoteClient): Promise<string | undefined>
  /**
   * Sends the program once and returns its number if the site reports it. Throw `LoggedOut`, `SentTooSoon`, `ProgramRefused`, `AccountLocked` or `ChallengeMet`
   * only if the site did not accept the program. Every other error means that it may have accepted it.
   */
  submit(program: RemoteProgram, client: RemoteClient): Promise<string | undefined>
  /** Lists the account's runs for the problem, newest first: one page of the site's list. */
  listRuns(remoteId: string, client: RemoteClient): Promise<readonly ListedRun[]>
  /** Returns the program of a run exactly as sent, for sites that show it to its account. It identifies a run beyond doubt. */
  readSource?(runId: string, remoteId: string, client: RemoteClient): Promise<string | undefined>
  /** Returns undefined while the site does not show the run. */
  readRun(runId: string, remoteId: string, client: RemoteClient): Promise<RunState | undefined>
  /** Returns the compiler's output; called after a compile error. A failure loses only the text. */
  readCompilerText?(runId: string, remoteId: string, client: RemoteClient): Promise<string | undefined>
}

/** All remotes; `RemoteSites.join` contributes to it. */
export const remotes = remoteJudging.point<Remote>('remotes')

/** The part of a plugin's context that `join` needs. */
interface Contributor {
  contribute<T>(point: Point<T>, item: T): void
}

/** Adds remotes to the site. */
export interface RemoteSites {
  /** Contributes the remote, its judge backend and its importer for the plugin with this context. Call it once in `setup`. */
  join(ctx: Contributor, remote: Remote): void
}

/** The service `sites`. */
export const remoteSites = remoteJudging.service<RemoteSites>('sites')
