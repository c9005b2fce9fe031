import { definePlugin } from '@verdict/core'
import { z } from 'zod'

/** How long remote judges are waited for. */
const RemoteJudgingSettings = z.object({
  /** One request to a site, from its start to the last byte of the answer. */
  requestSeconds: z.number().min(0.1).max(300).default(30),
  /** After a program was sent and its run is not shown: how long it is looked for before it counts as lost. */
  settleSeconds: z.number().min(0).max(600).default(30),
  /** How long a run is watched until its result counts as unknown. */
  watchMinutes: z.number().min(0.01).max(1440).default(30),
  /** How long a run keeps its account from sending the next program. */
  holdSeconds: z.number().min(0).max(3600).default(120),
  /** The pause after a site stops answering; it doubles up to ten minutes while the site is down. */
  downSeconds: z.number().min(0.1).max(600).default(15),
  /** Multiplies the pauses between requests; 1 is right for the sites themselves, less only for a site of one's own. */
  paceFactor: z.number().min(0).max(100).default(1),
})

/** Judging on other sites: what is common to all of them. */
export const remoteJudging = definePlugin({ id: 'remote-judging', settings: RemoteJudgingSettings })
