import { orNull, wireNumberOf } from '@verdict/core'
import { z } from 'zod'
import { admin } from './admin.ts'

const flag = orNull(z.union([z.boolean(), wireNumberOf(z.literal([0, 1])).transform((number) => number === 1)]))
const limit = orNull(wireNumberOf(z.int().min(0).max(1_000_000)))
const names = orNull(z.array(z.string().max(255)).max(100))

/** All switches and limits of the site. One whose plugin is off is null, or an empty list if it is a list. Passwords can be written but are never returned. */
export const SwitchSettings = z.object({
  openPublicDiscussion: flag,
  openGroupDiscussion: flag,
  openContestComment: flag,
  openPublicJudge: flag,
  openGroupJudge: flag,
  openContestJudge: flag,
  hideNonContestSubmissionCode: flag,
  /** Seconds between two submissions of a user; a negative value counts as 0. */
  defaultSubmitInterval: orNull(wireNumberOf(z.int().max(1_000_000)).transform((seconds) => Math.max(seconds, 0))),
  defaultCreateGroupDailyLimit: limit,
  defaultCreateGroupLimit: limit,
  defaultCreateGroupACInitValue: limit,
  defaultCreateDiscussionDailyLimit: limit,
  defaultCreateDiscussionACInitValue: limit,
  defaultCreateCommentACInitValue: limit,
  hduUsernameList: names,
  hduPasswordList: names,
  cfUsernameList: names,
  cfPasswordList: names,
  pojUsernameList: names,
  pojPasswordList: names,
  atcoderUsernameList: names,
  atcoderPasswordList: names,
  spojUsernameList: names,
  spojPasswordList: names,
  libreojUsernameList: names,
  libreojPasswordList: names,
})
export type SwitchSettings = z.infer<typeof SwitchSettings>

/** A change of switches and limits; fields that are absent, null or empty stay as they are. */
export const SwitchChange = z.preprocess((sent: Readonly<Partial<Record<keyof SwitchSettings, unknown>>>) => withoutEmpty(sent), SwitchSettings.partial())

function withoutEmpty(sent: unknown): unknown {
  if (sent === null || typeof sent !== 'object' || Array.isArray(sent)) return sent
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== '' && value !== null))
}

/** The switches and limits of one plugin. `write` gets only the plugin's own keys that were sent, and throws to refuse a change. */
export interface SwitchFields<Key extends keyof SwitchSettings = keyof SwitchSettings> {
  readonly keys: readonly Key[]
  read(): Partial<Pick<SwitchSettings, Key>> | Promise<Partial<Pick<SwitchSettings, Key>>>
  write(patch: { readonly [K in Key]?: NonNullable<SwitchSettings[K]> }): Promise<void>
}

/** The owners of the switches and limits. Plugins usually store them in their settings and write them through the kernel's `siteControl`. */
export const switchFields = admin.point<SwitchFields>('switch-fields', { read: { answer: SwitchSettings.partial(), fallback: {} } })
