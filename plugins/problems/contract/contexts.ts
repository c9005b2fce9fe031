import type { FileOwner } from '@verdict/core'
import type { Priority } from '@verdict/plugin-judging/contract'
import { problems } from './problems.ts'
import { z } from 'zod'
import type { RowRule } from './row-rules.ts'

/** A reference to a contest, training, group or another context, as documents store it: the key of its kind and its number, `cid:5`. */
export const ContextReference = z.templateLiteral([z.string(), ':', z.number()])
export type ContextReference = z.infer<typeof ContextReference>

/** Returns the number of the context of one kind among references, or null. */
export function contextIdIn(references: readonly string[], key: string): number | null {
  const digits = references.find((reference) => reference.startsWith(`${key}:`))?.slice(key.length + 1)
  return digits === undefined ? null : Number(digits)
}

/** The contexts that a call names: numbers by key; 0, null and undefined mean none. */
export type ContextKeys = Readonly<Record<string, number | null | undefined>>

/** The user who sees the answer; undefined for a visitor. */
export type Viewer = { readonly uid: string; readonly username: string; may(permission: string): boolean; readonly role: string } | undefined

/** An action of a viewer on a problem in a context. `comment`: write text that other users of the context read, about the problem or a submission for it. */
export type ContextAction = 'read' | 'submit' | 'test-run' | 'edit' | 'download-data' | 'upload-pictures' | 'comment'

/** The rules of submitting in a context. */
export interface ContextRules {
  /** Whether the site's cooldown between two submissions of a user applies. */
  readonly cooldown: boolean
  readonly sharing: boolean
  /** Whether submissions also count outside this context, ultimately in the statistics, solved lists and rankings of the bank. */
  readonly countsOutside: boolean
  readonly priority: Priority
  /**
   * Which of the site's switches for submitting, test runs and hidden code apply: those of contests or of groups; by default, those of the bank. A context
   * without a value inherits that of the context around it.
   */
  readonly treatedAs?: 'contest' | 'group'
}

/** The page and the name of a context. Its problems are below the page's path, at `/problem/` and their display ID. */
export interface ContextPage {
  readonly path: string
  readonly title: string
}

/** One contest, training or group, opened by one viewer. */
export interface OpenContext {
  readonly reference: ContextReference
  /** The contexts around it, opened by the same viewer, such as the group of a homework; innermost first. A call must not name others. */
  readonly around: readonly OpenContext[]
  readonly rules: ContextRules
  /** Whether author, source, difficulty and tags of its problems stay hidden, because they hint at solutions, as in a running contest. */
  readonly hidesHints?: boolean
  /** Its page, for texts that name it. */
  readonly page?: ContextPage
  /** Whether the viewer manages this context and what it owns, such as a group's contests. */
  readonly viewerManages?: boolean
  /** Whether the viewer is staff who submit only to test the problems: participants do not see these submissions (`byStaff` of row rules). */
  readonly viewerIsStaff?: boolean
  /** Whether the viewer judges its submissions: rejudges them and sets their verdicts. */
  readonly viewerJudges?: boolean
  /** Whether the viewer moderates the texts of its users; defaults to `viewerManages`. */
  readonly viewerModerates?: boolean
  /** The prefix of the display IDs of problems that the context owns. */
  readonly displayIdPrefix?: string
  /** Returns the problem with a display ID of this context; undefined if the viewer has none. */
  findProblem(displayId: string): Promise<number | undefined>
  /** Returns the display IDs of problems in this context; problems outside it are left out. */
  displayIds(pids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Returns the titles that replace those of problems in this context, in every language. */
  displayTitles?(pids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Returns the problems that the viewer can see, in the context's order, for the list next to the editor. */
  problems(): Promise<readonly { readonly pid: number; readonly displayId: string; readonly title?: string }[]>
  /**
   * Resolves, or throws a coded error of the context. Pid 0 represents the problems that the context owns: `edit` permits adding one, listing all of them, and
   * managing what the viewer created for the context; `read` permits listing the public ones, and `comment` writing about the context itself. Editing,
   * downloads, uploads and comments are refused unless the context permits them. `at` is when the request arrived, if that decides; by default, now.
   */
  authorize(action: ContextAction, pid: number, at?: Date): Promise<void>
  /**
   * Returns what the viewer currently sees of this context's submissions. Lists, totals, filters, counts, problem statuses, details, cases and live updates all
   * follow these rules. A context that hides rows or verdicts must not let them count outside.
   */
  rowRules(): Promise<readonly RowRule[]>
}

/** A kind of context, provided by a plugin. */
export interface ContextKind {
  /** The name of its contexts in references and in fields of calls; lower-case letters. */
  readonly key: string
  /** The word for its contexts in users' texts, such as `contest` in `contest#5`. */
  readonly word?: string
  /** Returns undefined if no context has this number, or the viewer must not learn that it exists. */
  open(id: number, viewer: Viewer): Promise<OpenContext | undefined>
  /** Whether a context with this number exists, for any viewer; for kinds that can end. */
  exists?(id: number): Promise<boolean>
  /** Returns the ended contexts of which data may still be stored; for kinds that can end. */
  ended?(): Promise<readonly number[]>
  /** Returns the owner of its problems' files; defaults to the site. */
  fileOwner?(id: number): Promise<FileOwner>
}

/** All kinds of contexts. */
export const contexts = problems.point<ContextKind>('contexts')

/** The place where a viewer works on problems: the bank, or a context together with the contexts around it. */
export interface ResolvedContext {
  /** Innermost first; empty in the bank. */
  readonly contexts: readonly OpenContext[]
  readonly references: readonly ContextReference[]
  readonly viewer: Viewer
  readonly rules: ContextRules
  /** Whether author, source, difficulty and tags of the problems stay hidden. */
  readonly hidesHints: boolean
  /** The numbers for the wire; null for keys of other contexts. */
  readonly keys: ContextKeys
  /** Returns the problem with a display ID of the context; throws NoProblem. */
  findProblem(displayId: string): Promise<number>
  /** Returns the display IDs in the context; problems outside it are left out. */
  displayIds(pids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Returns titles in the context that differ from those of the problems. */
  displayTitles(pids: readonly number[]): Promise<ReadonlyMap<number, string>>
  problems: OpenContext['problems']
  authorize(action: ContextAction, pid: number, at?: Date): Promise<void>
  /** Returns what the viewer sees of the submissions, contexts around included; constant for the life of this object. */
  rowRules: OpenContext['rowRules']
}

/** Opens contexts, for every plugin whose calls name them. */
export interface ContextResolver {
  /** Returns the context keys among the fields of a query or body; null for a key that is absent, 0 or not a positive whole number. */
  keysIn(fields: object): ContextKeys
  /** Opens the contexts that a call names; throws NoContext for a number that the viewer must not know. */
  resolve(keys: ContextKeys, viewer: Viewer): Promise<ResolvedContext>
  /** Opens the contexts that a document references. If a kind's plugin is disabled, they open only for root; undefined for other users. */
  resolveReferences(references: readonly ContextReference[], viewer: Viewer): Promise<ResolvedContext | undefined>
  /** Combines a context with the contexts around it, which are already open. */
  join(context: OpenContext, viewer: Viewer): ResolvedContext
  /** Whether the context has ended. What it owned is being deleted, and no user can see it, not even site staff. */
  hasEnded(reference: ContextReference): Promise<boolean>
  /** Returns all ended contexts of which data may still be stored, for lists and totals over every owner. */
  ended(): Promise<readonly ContextReference[]>
  /** Returns the owner of files uploaded in these contexts; the site if there are none. */
  fileOwner(references: readonly ContextReference[]): Promise<FileOwner>
  /** Returns the page of the context that a text names by word and number; undefined if there is none, or the viewer must not know it. */
  pageOf(word: string, id: number, viewer: Viewer): Promise<ContextPage | undefined>
  /** The keys of all kinds of contexts. */
  readonly keys: readonly string[]
}

/** Opens the contexts of the site. */
export const contextResolver = problems.service<ContextResolver>('context-resolver')
