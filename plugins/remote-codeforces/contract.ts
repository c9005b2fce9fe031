import { definePlugin, LinkAddress } from '@verdict/core'
import type { Remote, RemotePage, RemoteStatement } from '@verdict/plugin-remote-judging/contract'
import { z } from 'zod'

/** Problems of Codeforces, judged there. `address` can be that of a mirror. */
export const remoteCodeforces = definePlugin({ id: 'remote-codeforces', settings: z.object({ address: LinkAddress.default('https://codeforces.com') }) })

/** The paths of one kind of contest. */
export interface CodeforcesPaths {
  /** Returns the contest and the index of a problem. */
  problemOf(remoteId: string): { readonly contest: string; readonly index: string }
  /** Returns the path of a contest, such as `/contest/4`; the submit form is below it. */
  contest(contest: string): string
  /** Returns the path of the account's own runs in it. */
  runs(contest: string): string
}

/** The common parts of all sites that Codeforces runs. */
export interface Codeforces {
  /** All parts of a remote that do not depend on its problems. */
  readonly common: Pick<Remote, 'address' | 'languages' | 'pace' | 'closesPages' | 'codeBytes' | 'login' | 'whoAmI'>
  judging(paths: CodeforcesPaths): Pick<Remote, 'submit' | 'listRuns' | 'readRun' | 'readSource' | 'readCompilerText'>
  /** Reads the statement on a problem's page; undefined if it is a PDF. */
  readStatement(page: RemotePage): Promise<RemoteStatement | undefined>
}

/** The service `codeforces`, for other sites that Codeforces runs. */
export const codeforces = remoteCodeforces.service<Codeforces>('codeforces')
