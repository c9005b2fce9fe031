import { definePlugin } from '@verdict/core'
import { z } from 'zod'

/** The timeouts of remote judges. */
const RemoteJudgingSettings = z.object({
  /** The timeout of one request to a site, from its start to the last byte of the response. */
  requestSeconds: z.number().min(0.1).max(300).default(30),
  /** How long the site looks for the run of a program that was sent, before the program counts as lost. */
  settleSeconds: z.number().min(0).max(600).default(30),
  /** How long a run is watched before its result counts as unknown. */
  watchMinutes: z.number().min(0.01).max(1440).default(30),
  /** How long a run keeps its account from sending the next program. */
  holdSeconds: z.number().min(0).max(3600).default(120),
  /** The pause after a site stops responding; doubles up to ten minutes while the site is down. */
  downSeconds: z.number().min(0.1).max(600).default(15),
  /** Multiplies the pauses between requests. Use 1 for public sites; lower it only for your own site. */
  paceFactor: z.number().min(0).max(100).default(1),
})

/** Judging on other sites: the parts that all remotes share. */
export const remoteJudging = definePlugin({ id: 'remote-judging', settings: RemoteJudgingSettings })
