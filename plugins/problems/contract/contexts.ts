import type { FileOwner } from '@verdict/core'
import type { Priority } from '@verdict/plugin-judging/contract'
import { problems } from './problems.ts'
import { z } from 'zod'
import type { RowRule } from './row-rules.ts'

/** A contest, training, group or another context, by the key that its kind brings and its number, as documents store it: `cid:5`. */
export const ContextReference = z.templateLiteral([z.string(), ':', z.number()])
export type ContextReference = z.infer<typeof ContextReference>

/** The number of the context of one kind among references, or null. */
export function contextIdIn(references: readonly string[], key: string): number | null {
  const digits = references.find((reference) => reference.startsWith(`${key}:`))?.slice(key.length + 1)
  return digits === undefined ? null : Number(digits)
}

/** The contexts that a call names: numbers by key; 0, null and undefined mean none. */
export type ContextKeys = Readonly<Record<string, number | null | undefined>>

/** The user who sees the answer; undefined for a visitor. */
export type Viewer = { readonly uid: string; readonly username: string; may(permission: string): boolean; readonly role: string } | undefined

/** An action of a viewer with a problem in a context. `comment`: to write where others of the context read it, about the problem or a submission for it. */
export type ContextAction = 'read' | 'submit' | 'test-run' | 'edit' | 'download-data' | 'upload-pictures' | 'comment'

/** The rules of submitting in a context. */
export interface ContextRules {
  /** The site's cooldown between two submissions of a user applies. */
  readonly cooldown: boolean
  readonly sharing: boolean
  /** Submissions also count outside this context, in the end in the statistics, solved lists and ranks of the bank. */
  readonly countsOutside: boolean
  readonly priority: Priority
  /** Which of the site's switches for submitting, test runs and hidden code apply: those of contests or of groups; those of the bank when left out. A context without an answer follows the one around it. */
  readonly treatedAs?: 'contest' | 'group'
}

/** Where people meet a context, and what it is called. Its problems stand below, at `/problem/` and their display id. */
export interface ContextPage {
  readonly path: string
  readonly title: string
}

/** One contest, training or group, open to one viewer. */
export interface OpenContext {
  readonly reference: ContextReference
  /** The contexts around it, open to the same viewer, such as the group of a homework contest; the innermost first. A call may not name others. */
  readonly around: readonly OpenContext[]
  readonly rules: ContextRules
  /** Author, source, difficulty and tags of its problems tell how to solve them, and stay hidden as in a running contest. */
  readonly hidesHints?: boolean
  /** Its own page, for texts that name it. */
  readonly page?: ContextPage
  /** The viewer runs this context, and what it owns: for example the contests of a group. */
  readonly viewerManages?: boolean
  /** The viewer moderates what people write in it; where it is left out, whoever manages it does. */
  readonly viewerModerates?: boolean
  /** Stands in front of the display ids of the problems that the context owns. */
  readonly displayIdPrefix?: string
  /** The problem behind a display id of this context; undefined when the viewer has none. */
  findProblem(displayId: string): Promise<number | undefined>
  /** The display ids that this context gives to problems; problems outside it are left out. */
  displayIds(pids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** The titles that this context gives to problems instead of their own, in every language. */
  displayTitles?(pids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** The problems that the viewer may see, in the order of the context, for the list beside the editor. */
  problems(): Promise<readonly { readonly pid: number; readonly displayId: string; readonly title?: string }[]>
  /** Resolves, or throws a coded error of the context. Pid 0 stands for the problems that the context owns: `edit` permits to add one and to list all of them, and to manage what the viewer has created for the context, `read` to list the public ones, `comment` to write about the context itself. A context refuses editing, downloads, uploads and comments unless it permits them. */
  authorize(action: ContextAction, pid: number): Promise<void>
  /**
   * What the viewer sees of the submissions of this context at this moment. Lists, totals, filters, counts, problem statuses, details, cases
   * and live updates all follow from it. A context that hides rows or verdicts must not let them count outside.
   */
  rowRules(): Promise<readonly RowRule[]>
}

/** A kind of context, provided by a plugin. */
export interface ContextKind {
  /** Names its contexts in references and in the fields of calls; small letters. */
  readonly key: string
  /** The word by which texts of people name its contexts, such as `contest` in `contest#5`. */
  readonly word?: string
  /** Undefined when no context has this number, or the viewer may not know that it exists. */
  open(id: number, viewer: Viewer): Promise<OpenContext | undefined>
  /** Whether there is one with this number, whoever may know it; for kinds that can end. */
  exists?(id: number): Promise<boolean>
  /** The numbers of those that have ended, as long as something of them may still be stored; for kinds that can end. */
  ended?(): Promise<readonly number[]>
  /** For whom the files of its problems count; for the site where it is left out. */
  fileOwner?(id: number): Promise<FileOwner>
  /** The address of the page that shows a submission of this context; without it, the page of all submissions is used. */
  submissionPage?(id: number, submitId: number): string
}

/** All kinds of contexts. */
export const contexts = problems.point<ContextKind>('contexts')

/** Where a viewer works on problems: the bank, or a context together with the contexts around it. */
export interface ResolvedContext {
  /** The innermost first; empty in the bank. */
  readonly contexts: readonly OpenContext[]
  readonly references: readonly ContextReference[]
  readonly viewer: Viewer
  readonly rules: ContextRules
  /** Author, source, difficulty and tags of the problems stay hidden. */
  readonly hidesHints: boolean
  /** The numbers for the wire; null for keys of other contexts. */
  readonly keys: ContextKeys
  /** The problem behind a display id of the context; throws NoProblem. */
  findProblem(displayId: string): Promise<number>
  /** The display ids in the context; problems outside it are left out. */
  displayIds(pids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** The titles in the context, where they are not those of the problems. */
  displayTitles(pids: readonly number[]): Promise<ReadonlyMap<number, string>>
  problems: OpenContext['problems']
  authorize(action: ContextAction, pid: number): Promise<void>
  /** What the viewer sees of the submissions, the contexts around included; the same answer as long as this object lives. */
  rowRules: OpenContext['rowRules']
}

/** Opens contexts, for every plugin whose calls name them. */
export interface ContextResolver {
  /** The context keys among the fields of a query or body; null for a key that is absent, 0 or not a positive whole number. */
  keysIn(fields: object): ContextKeys
  /** From the keys of a call; throws NoContext for a number that the viewer may not know. */
  resolve(keys: ContextKeys, viewer: Viewer): Promise<ResolvedContext>
  /** From the references of a document. A kind whose plugin is off opens for root alone; undefined for everyone else. */
  resolveReferences(references: readonly ContextReference[], viewer: Viewer): Promise<ResolvedContext | undefined>
  /** With the contexts around it, which are open already. */
  join(context: OpenContext, viewer: Viewer): ResolvedContext
  /** Whether the context has ended, so that what it owned is being deleted and nobody may see it any more, not even staff of the site. */
  hasEnded(reference: ContextReference): Promise<boolean>
  /** All contexts that have ended and of which something may still be stored, for lists and totals over every owner. */
  ended(): Promise<readonly ContextReference[]>
  /** For whom files count that are uploaded in these contexts; without contexts, for the site. */
  fileOwner(references: readonly ContextReference[]): Promise<FileOwner>
  /** The page of the context that a text names by a word and its number; undefined when there is none, or the viewer may not know it. */
  pageOf(word: string, id: number, viewer: Viewer): Promise<ContextPage | undefined>
  /** The keys of all kinds of contexts. */
  readonly keys: readonly string[]
}

/** Opens the contexts of the site. */
export const contextResolver = problems.service<ContextResolver>('context-resolver')
