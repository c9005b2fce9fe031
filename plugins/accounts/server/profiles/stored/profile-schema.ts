import { Role } from '@verdict/core'
import { defineCollection } from '@verdict/core/server'
import { z } from 'zod'

const text = z.string().nullable().default(null)

/** The data of a user that the kernel does not store, by uid. */
export const ProfileDoc = z.object({
  _id: z.string(),
  /** The last role that was published to the rest of the site, and the one before. */
  role: Role,
  roleBefore: Role.nullable().default(null),
  roleVersion: z.int().default(0),
  /** Whether the user was published to the rest of the site. */
  greeted: z.boolean().default(false),
  signature: text,
  github: text,
  blog: text,
  number: text,
  cfUsername: text,
  /** The name of an unknown class, as contained in an import. */
  course: text,
  classId: z.int().nullable().default(null),
})
export type ProfileDoc = z.infer<typeof ProfileDoc>

export const profileCollection = defineCollection('profiles', ProfileDoc, { indexes: [{ key: { classId: 1, _id: 1 } }] })

export const blankProfile = {
  roleBefore: null,
  roleVersion: 0,
  greeted: false,
  signature: null,
  github: null,
  blog: null,
  number: null,
  cfUsername: null,
  course: null,
  classId: null,
} as const
