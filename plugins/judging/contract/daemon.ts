import { orNull, wireNumber, wireNumberOf } from '@verdict/core'
import { z } from 'zod'
import { judging } from './judging.ts'
import { OfferedLanguage } from './languages.ts'
import { CaseVerdict, JudgingStep, maxVerdictCases, Verdict } from './verdict.ts'
import { FileHash, FileReference, JudgingWork, programLimits } from './work.ts'

const percent = wireNumberOf(z.number().min(0).max(100))
const count = wireNumberOf(z.int().min(0))

/** How busy a daemon's machine is, in percent. */
export const DaemonLoad = z.object({ cpu: percent, memory: percent, running: count, slots: count })
export type DaemonLoad = z.infer<typeof DaemonLoad>

/** A daemon's description of itself, sent again after every change. Without languages it gets no tasks. */
export const DaemonInfo = z.object({
  /** A random ID of the process, which reveals that two processes use one token. */
  instance: z.string().min(8).max(100),
  version: z.string().max(100),
  cores: wireNumberOf(z.int().min(1)),
  slots: wireNumberOf(z.int().min(1).max(1000)),
  /** The sandbox backend and its weaknesses. */
  sandbox: z.string().max(1000),
  /** The kinds of work and the modes that it supports, such as `interactive`. */
  modes: z.array(z.string().max(50)).max(50),
  languages: z.array(OfferedLanguage).max(200),
  /** Languages that it will offer when they are prepared. */
  preparing: z.array(z.string().max(100)).max(200).default([]),
  /** Why it cannot take tasks, such as a broken sandbox; null if it can. */
  trouble: orNull(z.string().max(2000)),
  /** The report of its doctor about the machine, for requests for help. Daemons of earlier releases send none. */
  doctor: z
    .string()
    .transform((text) => text.slice(0, 20_000))
    .optional(),
})
export type DaemonInfo = z.infer<typeof DaemonInfo>

/** The answer of a site to a hello. */
export const Welcome = z.object({
  session: z.string(),
  name: z.string(),
  /** The channel of the live stream that wakes the daemon when there may be work. */
  workChannel: z.string(),
  /** The maximum interval between two renewals. */
  renewMilliseconds: z.int(),
  /** Multiplies the time limits on this daemon's machine. */
  timeFactor: z.number(),
})
export type Welcome = z.infer<typeof Welcome>

/** A task that the daemon owns from now on. */
export const ClaimedTask = z.object({ id: z.string(), attempt: z.int(), work: JudgingWork })
export type ClaimedTask = z.infer<typeof ClaimedTask>

const Held = z.object({ id: z.string().max(300), attempt: wireNumber })
const session = z.string().max(100)

/** The state that an administrator has set: working, taking no new tasks, or finishing before a stop. */
export const DaemonMode = z.enum(['working', 'paused', 'draining'])
export type DaemonMode = z.infer<typeof DaemonMode>

/** How an attempt ended: with a verdict, with a failure that counts, or handed back because the daemon cannot work now. The first hand-back does not count. */
export const Outcome = z.union([z.object({ verdict: Verdict }), z.object({ failure: z.string() }), z.object({ handedBack: z.string() })])
export type Outcome = z.input<typeof Outcome>
export type ReportedOutcome = z.output<typeof Outcome>

/** Wakes the daemons when there may be work. */
export const work = judging.topic('work', z.object({}))

const often = { calls: 100_000, seconds: 60 }
const mebibyte = 1024 * 1024

/** The calls of daemons. Each sends its token, without a scheme, in `Authorization`. */
export const daemonApi = judging.api({
  hello: {
    method: 'POST',
    path: '/api/judge-daemon/hello',
    access: 'anyone',
    rate: often,
    body: DaemonInfo,
    output: Welcome,
    maximumBytes: 8 * mebibyte,
    about: 'Registers a daemon process and what it can judge.',
  },
  claim: {
    method: 'POST',
    path: '/api/judge-daemon/claim',
    access: 'anyone',
    quiet: true,
    rate: often,
    body: z.object({ session, most: wireNumberOf(z.int().min(1).max(1000)) }),
    output: z.object({ tasks: z.array(ClaimedTask) }),
    about: 'Claims the next tasks; answers immediately, even if there are none.',
  },
  renew: {
    method: 'POST',
    path: '/api/judge-daemon/renew',
    access: 'anyone',
    quiet: true,
    rate: often,
    body: z.object({ session, running: z.array(Held).max(1000), load: DaemonLoad, lastError: orNull(z.string().max(2000)) }),
    output: z.object({ gone: z.array(z.string()), mode: DaemonMode, timeFactor: z.number() }),
    about: 'Renews the leases of running tasks; `gone` lists the tasks that the daemon must drop.',
  },
  step: {
    method: 'POST',
    path: '/api/judge-daemon/step',
    access: 'anyone',
    quiet: true,
    rate: often,
    body: z.object({ session, steps: z.array(Held.extend({ step: JudgingStep })).max(1000) }),
    maximumBytes: 8 * mebibyte,
    about: 'Reports the progress of tasks.',
  },
  cases: {
    method: 'POST',
    path: '/api/judge-daemon/cases',
    access: 'anyone',
    quiet: true,
    rate: often,
    body: Held.extend({ session, from: count, cases: z.array(CaseVerdict).min(1).max(maxVerdictCases) }),
    output: z.object({ accepted: z.boolean() }),
    maximumBytes: 12 * mebibyte,
    about: 'Stores results of test cases, the first `from` of which were reported before. Sent before a verdict that contains only their number.',
  },
  keep: {
    method: 'POST',
    path: '/api/judge-daemon/keep',
    access: 'anyone',
    quiet: true,
    rate: often,
    upload: { field: 'file', maximumBytes: programLimits.fileBytes },
    body: Held.extend({ session }),
    output: z.object({ file: orNull(FileReference) }),
    about: 'Stores a file that a program has written, before the verdict that names it. Returns null if the task now belongs to another judge.',
  },
  report: {
    method: 'POST',
    path: '/api/judge-daemon/report',
    access: 'anyone',
    quiet: true,
    rate: often,
    body: Held.extend({ session, outcome: Outcome }),
    output: z.object({ accepted: z.boolean() }),
    maximumBytes: 12 * mebibyte,
    about: 'Reports a verdict or a failed attempt; accepted only from the current owner.',
  },
  bye: {
    method: 'POST',
    path: '/api/judge-daemon/bye',
    access: 'anyone',
    rate: often,
    body: z.object({ session }),
    about: 'Ends the session of a daemon; its tasks return to the queue.',
  },
  file: {
    method: 'GET',
    path: '/api/judge-daemon/file/:hash',
    access: 'anyone',
    quiet: true,
    rate: often,
    params: z.object({ hash: FileHash }),
    answer: 'file',
    about: 'Downloads a file that one of the daemon’s tasks needs.',
  },
})
