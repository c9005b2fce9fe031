import type { Priority } from '@verdict/plugin-judging/contract'
import { problems } from './problems.ts'

/** Where a problem is met outside the bank, by the wire's key (`cid`, `tid`, `gid`) and number; written `cid:5` where it is stored. */
export type ContextReference = `${string}:${number}`

/** What the wire carries of contexts: numbers by key; 0, null and absent mean none. */
export type ContextKeys = Readonly<Record<string, number | null | undefined>>

/** Who looks: undefined for a visitor. */
export type Viewer = { readonly uid: string; readonly username: string; may(permission: string): boolean; readonly role: string } | undefined

/** What people do with a problem in a context. */
export type ContextAction = 'read' | 'submit' | 'test-run' | 'edit' | 'download-data' | 'upload-pictures'

/** What a context may keep from a viewer. `verdicts`: whether every row that it shows carries its true status, so that lists may filter and count by the stored one. */
export type ContextAspect = 'others-rows' | 'others-code' | 'verdicts' | 'cases' | 'counts'

/** How submitting works in a context. */
export interface ContextRules {
  /** The site's pause between two submissions of a person holds here. */
  readonly interval: boolean
  readonly sharing: boolean
  /** Submissions count in the bank's figures, solved lists and ranks. */
  readonly publicFigures: boolean
  readonly priority: Priority
}

/** A submission as a context judges whether to show it. */
export interface ContextRow {
  readonly submitId: number
  readonly pid: number
  readonly uid: string
  readonly status: number
  readonly submitTime: Date
}

/** What is taken out of a row for one viewer, in answers and live updates alike; a status stands in the place of the true one, and then score, time and memory go too. */
export interface ContextMask {
  readonly status?: number
  readonly hides?: readonly ('score' | 'time' | 'memory' | 'length' | 'language' | 'code' | 'errorMessage' | 'cases' | 'judger')[]
}

/** One contest, training or group, open to one viewer. */
export interface OpenContext {
  readonly reference: ContextReference
  /** The contexts around it, such as the group of a homework contest; what the caller names must agree. */
  readonly within: readonly ContextReference[]
  readonly rules: ContextRules
  /** The problem behind a display id here; undefined when there is none for this viewer. */
  findProblem(displayId: string): Promise<number | undefined>
  /** How this context calls its problems; those that are not here are left out. */
  displayIds(pids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Its problems in its own order, as the viewer may see them, for the list beside the editor. */
  problems(): Promise<readonly { readonly pid: number; readonly displayId: string; readonly title?: string }[]>
  /** Resolves, or throws the context's own coded error; pid 0 is a problem that does not exist yet; `edit` and the like are refused unless it says otherwise. */
  authorize(action: ContextAction, pid: number): Promise<void>
  canSee(aspect: ContextAspect): Promise<boolean>
  /** Which rows of the context a list shows: all, or only those before a moment (null: none of others), beside one's own where `own` is set. */
  visibleRange(): Promise<'all' | { readonly before: Date | null; readonly own: boolean }>
  /** For each row what is hidden; undefined for a row that is not shown at all. */
  masks(rows: readonly ContextRow[]): Promise<readonly (ContextMask | undefined)[]>
}

/** A kind of context, brought by a plugin. */
export interface ContextKind {
  readonly key: string
  /** Undefined when there is none with this number, or the viewer may not know of it. */
  open(id: number, viewer: Viewer): Promise<OpenContext | undefined>
  /** Where a submission of this context is shown in a browser; undefined to use the page of all submissions. */
  submissionPage?(id: number, submitId: number): string
}

/** Every kind of context. */
export const contexts = problems.point<ContextKind>('contexts')

/** The place in which a viewer meets problems: the bank itself, or a context with all those around it. */
export interface ResolvedContext {
  /** The innermost first; empty in the bank. */
  readonly contexts: readonly OpenContext[]
  readonly references: readonly ContextReference[]
  readonly rules: ContextRules
  /** The numbers for the wire, null for keys that are not in it. */
  readonly keys: ContextKeys
  /** The problem behind a display id in this place, or NoProblem. */
  findProblem(displayId: string): Promise<number>
  /** What the place calls problems; those that are not in it are left out. */
  displayIds(pids: readonly number[]): Promise<ReadonlyMap<number, string>>
  problems: OpenContext['problems']
  authorize(action: ContextAction, pid: number): Promise<void>
  canSee(aspect: ContextAspect): Promise<boolean>
  visibleRange: OpenContext['visibleRange']
  masks: OpenContext['masks']
}

/** Opens places; every plugin that takes context keys from the wire asks here. */
export interface ContextResolver {
  /** The context keys among the fields of a query or body; null for a key that is absent, 0 or not a positive whole number. */
  keysIn(fields: object): ContextKeys
  /** Of what the wire names; throws NoContext for a number that the viewer may not know. */
  resolve(keys: ContextKeys, viewer: Viewer): Promise<ResolvedContext>
  /** Of what a document carries. A kind whose plugin is off opens for root alone; undefined for everyone else. */
  resolveReferences(references: readonly ContextReference[], viewer: Viewer): Promise<ResolvedContext | undefined>
  /** The wire's keys that any plugin has brought. */
  readonly keys: readonly string[]
}

/** The places of the site. */
export const contextResolver = problems.service<ContextResolver>('context-resolver')
