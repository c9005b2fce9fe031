import { isAdminRole } from '@verdict/core'
import type { Viewer } from '@verdict/plugin-problems/contract'
import type { z } from 'zod'
import type { CommentRights, OpenCommentable } from '../../contract.ts'
import type { Written } from './comment-schema.ts'

/** Those who see only their own comments and those of the staff follow two keys: that of the staff, and their own. */
const staffAudience = 'staff'

type Fields = Pick<Written, 'thing' | 'isRemoved'> & { readonly byStaff?: true; readonly uid?: string }

/** What a viewer sees below one thing, as a query of comments and of replies. Each alternative is whole, so that it has an index of its own. */
type VisibleFilter = Fields | { readonly $or: Fields[] }

/** The comments of one thing, as one viewer meets them. */
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

  /** Whether the viewer sees all comments; otherwise only their own and those of the staff. */
  get seesAll(): boolean {
    return this.isStaff || !this.#isRestricted
  }

  /** Whether the viewer sees a comment, or a reply to a comment that they see. */
  sees({ thing, uid, byStaff, isRemoved }: Written): boolean {
    return thing === this.thing && !isRemoved && (this.seesAll || byStaff || uid === this.#viewer?.uid)
  }

  /** The same as a query. */
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

  /** Where the comments stand. */
  get page(): OpenCommentable['page'] {
    return this.#opened.page
  }

  /** Throws where the viewer may read and not write. */
  async requireWriting(): Promise<void> {
    await this.#opened.requireWriting?.()
  }

  get rights(): z.input<typeof CommentRights> {
    const repliesEverywhere = this.isStaff || this.#opened.replies !== 'own'
    return { author: this.#opened.author ?? null, isStaff: this.isStaff, repliesEverywhere, liveKeys: this.liveKeys }
  }

  /** The live keys that tell the viewer of what they see. */
  get liveKeys(): string[] {
    if (this.seesAll) return [this.liveKey()]
    return [staffAudience, ...(this.#viewer ? [this.#viewer.uid] : [])].map((audience) => this.liveKey(audience))
  }

  /** The live key of those who see everything, or of some of the others. */
  liveKey(audience?: string): string {
    const place = this.thing.replace(':', '.')
    return audience === undefined ? place : `${place}.${audience}`
  }

  /** The live key of the others who see a comment and what happened below it; undefined when there are none. */
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
