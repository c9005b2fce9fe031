import type { Point } from '@verdict/core'
import { remoteJudging } from './remote-judging.ts'
import type { RemoteClient } from './client.ts'
import type { ListedRun, RemoteLanguage, RemoteProgram, RunState } from './runs.ts'
import type { RemoteStatement } from './statements.ts'

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
