import { defineCollection } from '@verdict/core/server'
import { z } from 'zod'
import { DaemonLoad, DaemonMode } from '../../contract.ts'

export const DaemonDoc = z.object({
  _id: z.int(),
  name: z.string(),
  tokenHash: z.string(),
  mode: DaemonMode,
  timeFactor: z.number(),
  judged: z.int(),
  /** Its last info; languages by name only. */
  card: z
    .object({
      version: z.string(),
      cores: z.int(),
      slots: z.int(),
      sandbox: z.string(),
      modes: z.array(z.string()),
      languages: z.array(z.string()),
      /** Missing in infos older than this field, which means none. */
      preparing: z.array(z.string()).optional(),
      trouble: z.string().nullable(),
      doctor: z.string().optional(),
    })
    .optional(),
  session: z.string().optional(),
  instance: z.string().optional(),
  address: z.string().optional(),
  load: DaemonLoad.optional(),
  lastError: z.string().nullable(),
  lastSeen: z.date().optional(),
})
export type DaemonDoc = z.infer<typeof DaemonDoc>

export const daemonCollection = defineCollection('daemons', DaemonDoc, {
  indexes: [
    { key: { tokenHash: 1 }, unique: true },
    { key: { name: 1 }, unique: true },
  ],
})

const SecretDoc = z.object({ _id: z.string(), value: z.string() })
export const secretCollection = defineCollection('secrets', SecretDoc)
