import { definePlugin, LinkAddress } from '@verdict/core'
import type { Remote, RemotePage, RemoteStatement } from '@verdict/plugin-remote-judging/contract'
import { z } from 'zod'

/** Problems of Codeforces, judged there. `address` may be that of a mirror. */
export const remoteCodeforces = definePlugin({ id: 'remote-codeforces', settings: z.object({ address: LinkAddress.default('https://codeforces.com') }) })

/** Where the problems of one kind of contests are. */
export interface CodeforcesPaths {
  /** The contest and the index of a problem. */
  problemOf(remoteId: string): { readonly contest: string; readonly index: string }
  /** The page of a contest, such as `/contest/4`; its form for programs lies below. */
  contest(contest: string): string
  /** The list with the own runs in it. */
  runs(contest: string): string
}

/** What all parts of Codeforces have in common. */
export interface Codeforces {
  /** Everything of a remote but which problems there are. */
  readonly common: Pick<Remote, 'address' | 'languages' | 'pace' | 'closesPages' | 'codeBytes' | 'login' | 'whoAmI'>
  judging(paths: CodeforcesPaths): Pick<Remote, 'submit' | 'listRuns' | 'readRun' | 'readSource' | 'readCompilerText'>
  /** The statement on the page of a problem; undefined where it has none, since it is a PDF. */
  readStatement(page: RemotePage): Promise<RemoteStatement | undefined>
}

/** The service `codeforces`, for the other sites that Codeforces runs. */
export const codeforces = remoteCodeforces.service<Codeforces>('codeforces')
