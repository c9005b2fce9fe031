import { orNull, wireNumberOf } from '@verdict/core'
import { z } from 'zod'
import { admin } from './admin.ts'

const flag = orNull(z.union([z.boolean(), wireNumberOf(z.literal([0, 1])).transform((number) => number === 1)]))
const limit = orNull(wireNumberOf(z.int().min(0).max(1_000_000)))
const names = orNull(z.array(z.string().max(255)).max(100))

/** Every switch and limit of the site; null where the plugin that owns it is off, and an empty list where that is a list. Passwords are written and never sent back. */
export const SwitchSettings = z.object({
  openPublicDiscussion: flag,
  openGroupDiscussion: flag,
  openContestComment: flag,
  openPublicJudge: flag,
  openGroupJudge: flag,
  openContestJudge: flag,
  hideNonContestSubmissionCode: flag,
  /** Seconds between two submissions of one person; a negative one counts as 0. */
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

/** What of it is sent to be changed: fields that are left out, null or empty say nothing. */
export const SwitchChange = z.preprocess((sent: Readonly<Partial<Record<keyof SwitchSettings, unknown>>>) => withoutEmpty(sent), SwitchSettings.partial())

function withoutEmpty(sent: unknown): unknown {
  if (sent === null || typeof sent !== 'object' || Array.isArray(sent)) return sent
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== '' && value !== null))
}

/** Switches that one plugin owns: it says them and takes changes. `write` gets only own keys that were sent, and refuses by throwing. */
export interface SwitchFields<Key extends keyof SwitchSettings = keyof SwitchSettings> {
  readonly keys: readonly Key[]
  read(): Partial<Pick<SwitchSettings, Key>> | Promise<Partial<Pick<SwitchSettings, Key>>>
  write(patch: { readonly [K in Key]?: NonNullable<SwitchSettings[K]> }): Promise<void>
}

/** Who owns which switch and limit; plugins usually keep them in their settings and write them through the kernel's `siteControl`. */
export const switchFields = admin.point<SwitchFields>('switch-fields')
