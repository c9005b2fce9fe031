import { orNull, wireNumberOf } from '@verdict/core'
import { z } from 'zod'
import { admin } from './admin.ts'

const SwitchValue = z.union([z.boolean(), z.number(), z.array(z.string()), z.null()])

/** A switch; HOJ clients also send 0 and 1. */
export const switchFlag = orNull(z.union([z.boolean(), wireNumberOf(z.literal([0, 1])).transform((number) => number === 1)]))

/** A limit, at least 0. */
export const switchLimit = orNull(wireNumberOf(z.int().min(0).max(1_000_000)))

/** Seconds; a negative value counts as 0. */
export const switchSeconds = orNull(wireNumberOf(z.int().max(1_000_000)).transform((seconds) => Math.max(seconds, 0)))

/** A list of names, such as accounts on another site. Lists are edited on the plugins' own pages. */
export const switchNames = z.array(z.string().max(255)).max(100).default([])

/** The passwords of a list of names, at the same indexes: empty in responses. Empty and null keep the stored one. */
export const switchPasswords = z
  .array(
    z
      .string()
      .max(255)
      .nullable()
      .transform((password) => password ?? ''),
  )
  .max(100)
  .default([])

/** The switches and limits of all running plugins, by name. */
export const SwitchSettings = z.record(z.string(), SwitchValue)
export type SwitchSettings = z.infer<typeof SwitchSettings>

/** A change of switches and limits. Each plugin's schema parses its own values. */
export const SwitchChange = z.record(z.string().max(100), z.unknown())

/**
 * Switches and limits. Plugins store them, usually in their settings, and pass `fillFields` a function that writes them. Passwords can be written but are never
 * returned.
 */
export const switchFields = admin.fieldPoint('switch-fields', SwitchSettings)
