import { isAdminRole } from '@verdict/core'
import type { Viewer } from '@verdict/plugin-problems/contract'
import type { z } from 'zod'
import type { CommentRights, OpenCommentable } from '../../contract.ts'
import type { Written } from './comment-schema.ts'

/** Viewers who see only their own comments and those of staff follow two keys: that of staff, and their own. */
const staffAudience = 'staff'

type Fields = Pick<Written, 'thing' | 'isRemoved'> & { readonly byStaff?: true; readonly uid?: string }

/** The comments and replies that a viewer can see on one thing, as a query. Each alternative is complete, so that it can use its own index. */
type VisibleFilter = Fields | { readonly $or: Fields[] }

/** The comments on one thing, as opened by one viewer. */
export class OpenArea {
  readonly thing: string
  readonly isStaff: boolean
  readonly asksForSolved: boolean
  readonly #opened: OpenCommentable
  readonly #viewer: Viewer

  constructor(thing: string, opened: OpenCommentable, viewer: Viewer) {
    this.thing = thing
    this.isStaff = opened.isStaff ?? isAdminRole(viewer?.role)
    this.asksForSolved = opened.threshold ?? true
    this.#opened = opened
    this.#viewer = viewer
  }

  /** Whether the viewer sees all comments, and not only their own and those of staff. */
  get seesAll(): boolean {
    return this.isStaff || !this.#isRestricted
  }

  /** Whether the viewer sees a comment, or a reply to a comment that they see. */
  sees({ thing, uid, byStaff, isRemoved }: Written): boolean {
    return thing === this.thing && !isRemoved && (this.seesAll || byStaff || uid === this.#viewer?.uid)
  }

  /** `sees` as a query. */
  get filter(): VisibleFilter {
    const all = { thing: this.thing, isRemoved: false }
    if (this.seesAll) return all
    const ofStaff = { ...all, byStaff: true } as const
    return this.#viewer ? { $or: [ofStaff, { ...all, uid: this.#viewer.uid }] } : ofStaff
  }

  mayAnswer({ uid }: Pick<Written, 'uid'>): boolean {
    return this.isStaff || this.#opened.replies !== 'own' || uid === this.#viewer?.uid
  }

  mayRemove({ uid }: Pick<Written, 'uid'>): boolean {
    return this.isStaff || uid === this.#viewer?.uid
  }

  /** The page of the comments. */
  get page(): OpenCommentable['page'] {
    return this.#opened.page
  }

  /** Throws if the viewer can read but not write. */
  async requireWriting(): Promise<void> {
    await this.#opened.requireWriting?.()
  }

  get rights(): z.input<typeof CommentRights> {
    const repliesEverywhere = this.isStaff || this.#opened.replies !== 'own'
    return { author: this.#opened.author ?? null, isStaff: this.isStaff, repliesEverywhere, liveKeys: this.liveKeys }
  }

  /** The live keys with the events that the viewer can see. */
  get liveKeys(): string[] {
    if (this.seesAll) return [this.liveKey()]
    return [staffAudience, ...(this.#viewer ? [this.#viewer.uid] : [])].map((audience) => this.liveKey(audience))
  }

  /** Returns the live key of viewers who see everything, or of one restricted audience. */
  liveKey(audience?: string): string {
    const place = this.thing.replace(':', '.')
    return audience === undefined ? place : `${place}.${audience}`
  }

  /** Returns the live key of restricted viewers who see a comment and a change of it; undefined if there are none. */
  restrictedLiveKey(comment: Written, happened: Written): string | undefined {
    if (!this.#isRestricted) return undefined
    const uids = new Set([comment, happened].filter(({ byStaff }) => !byStaff).map(({ uid }) => uid))
    const [audience = staffAudience, another] = uids
    return another === undefined ? this.liveKey(audience) : undefined
  }

  get #isRestricted(): boolean {
    return this.#opened.shows === 'own-and-staff'
  }
}
