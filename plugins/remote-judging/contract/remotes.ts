import type { Point } from '@verdict/core'
import type { RemotePage } from './pages.ts'
import { remoteJudging } from './remote-judging.ts'
import type { ListedRun, RemoteLanguage, RemoteProgram, RunState } from './runs.ts'

/** A problem as a site shows it. Texts are Markdown. */
export interface RemoteStatement {
  readonly title: string
  readonly description: string
  readonly input?: string
  readonly output?: string
  readonly hint?: string
  readonly examples?: readonly { readonly input: string; readonly output: string }[]
  /** Milliseconds, as far as the site says. */
  readonly timeLimit?: number | null
  /** MB. */
  readonly memoryLimit?: number | null
  /** What the site names as the origin, as text; the link to the site comes in front by itself. */
  readonly source?: string
  /** Without any, the problem gets the site's name. */
  readonly tags?: readonly string[]
  /** The names of the languages that it permits, where not all. */
  readonly languages?: readonly string[]
  readonly fileIo?: { readonly read: string; readonly write: string } | null
  /** Further addresses in the texts that are stored here as files, such as a PDF; pictures always are. */
  readonly files?: readonly string[]
}

/** What can be said about one request. */
export interface RequestOptions {
  readonly query?: Readonly<Record<string, string | number>>
  readonly headers?: Readonly<Record<string, string>>
  /** The encoding of the answer, where neither its header nor its meta element says the right one. */
  readonly charset?: string
  /** Follows redirects within the site that keep scheme and port, or lead from http to https; true for `get`, false for `post`, whose redirect is in `location`. */
  readonly follow?: boolean
}

/**
 * Requests to one site, in the session of one account or without one. Paths are taken from the site's address, and nothing is asked of any other host, scheme or port. Cookies are kept, with `Domain`
 * and `Secure`; time, size and pace are limited. Reading is tried again after network errors and 5xx, sending never. Throws `RemoteDown` for what has no useful answer (5xx and 429,
 * too), and `ChallengeMet` for the check pages of Cloudflare; every other answer is a page, whatever its status (404, 403 …).
 */
export interface RemoteClient {
  /** The name of the account; undefined for a visitor. */
  readonly account: string | undefined
  /** Without the slash at its end. */
  readonly address: string
  get(path: string, options?: RequestOptions): Promise<RemotePage>
  /** Sends a form, urlencoded in UTF-8; or a text of another type, of which `headers` tell. */
  post(path: string, form: Readonly<Record<string, string | number>> | string, options?: RequestOptions): Promise<RemotePage>
  cookie(name: string): string | undefined
}

/** How fast a site may be asked. All processes of the site keep it together. */
export interface RemotePace {
  /** Seconds between two requests, whatever account makes them. */
  readonly requestSeconds: number
  /** Seconds between two programs of one account. */
  readonly accountSeconds: number
  /** Seconds between two programs, whatever account sends them. */
  readonly submitSeconds?: number
  /** Seconds between two looks at a run; they grow while it is not judged. */
  readonly pollSeconds: number
  /** The programs that an account may send a day. */
  readonly dailySubmissions?: number
}

/** Who logs in, and with what. */
export interface Credentials {
  readonly username: string
  readonly password: string
}

/** An online judge at another site. Whatever is here is about that site alone; accounts, pace, waiting, and sending a program once are not its business. */
export interface Remote {
  /** The key of the judge, such as `HDU`; its problems have the display ids `HDU-1000`. */
  readonly oj: string
  /** The name of the site, which is not translated. */
  readonly title: string
  /** Read at each request, since it is a setting. */
  readonly address: () => string
  /** The key of the judge whose accounts, cookies and pace it shares. */
  readonly accountsOf?: string
  /** Those of another judge, if it has the same. */
  readonly languagesOf?: string
  readonly languages: readonly RemoteLanguage[]
  readonly pace: RemotePace
  /** The shortest and longest program that the site takes, in bytes; shorter ones are filled up with spaces. */
  readonly codeBytes?: { readonly min?: number; readonly max?: number }
  /** The encoding of the pages, where the site does not say it, or not the right one. */
  readonly charset?: string
  /** Every page of the site ends with `</html>`: one that does not has been cut, and is no answer. */
  readonly closesPages?: boolean
  /** Only a pasted cookie logs in: forms of the site need a person. By default both ways. */
  readonly needsCookie?: boolean
  /** A run is shown only to the account that sent it. */
  readonly hasPrivateRuns?: boolean

  /** The id of a problem from what a person enters: a number, an id in any case, or the address of its page; undefined for anything else. */
  readonly remoteIdOf: (entered: string) => string | undefined
  /** The path of the problem's page for people. */
  readonly problemPath: (remoteId: string) => string
  /** Throws `NoRemoteProblem`, or `LoggedOut` where only users see it. */
  readProblem(remoteId: string, client: RemoteClient): Promise<RemoteStatement>

  /** Throws `LoginRefused` or `AccountLocked`; afterwards the cookies of the client are the session. */
  login(credentials: Credentials, client: RemoteClient): Promise<void>
  /** The name of the user whose session the client has; undefined for a visitor. */
  whoAmI(client: RemoteClient): Promise<string | undefined>
  /**
   * Sends the program, once, and answers its number where the site tells it. Every error but `LoggedOut`, `SentTooSoon`, `ProgramRefused`, `AccountLocked` and `ChallengeMet` means that
   * the site may have taken it; of these, throw one only where it has not.
   */
  submit(program: RemoteProgram, client: RemoteClient): Promise<string | undefined>
  /** The runs of the client's account with the problem, the newest first: one page of the site's list. */
  listRuns(remoteId: string, client: RemoteClient): Promise<readonly ListedRun[]>
  /** The program of a run, exactly as it was sent; for sites that show it to its account. With it a run is recognised beyond doubt. */
  readSource?(runId: string, remoteId: string, client: RemoteClient): Promise<string | undefined>
  /** Undefined while the site does not show the run. */
  readRun(runId: string, remoteId: string, client: RemoteClient): Promise<RunState | undefined>
  /** What the compiler wrote, read after a compile error; a failure costs only the text. */
  readCompilerText?(runId: string, remoteId: string, client: RemoteClient): Promise<string | undefined>
}

/** All remotes; `RemoteSites.join` contributes to it. */
export const remotes = remoteJudging.point<Remote>('remotes')

/** What a plugin contributes with: its own context. */
interface Contributor {
  contribute<T>(point: Point<T>, item: T): void
}

/** Brings remotes into the site. */
export interface RemoteSites {
  /** Contributes the remote, its judge backend and its importer in the name of the plugin whose context it is; call it once in `setup`. */
  join(ctx: Contributor, remote: Remote): void
}

/** The service `sites`. */
export const remoteSites = remoteJudging.service<RemoteSites>('sites')
