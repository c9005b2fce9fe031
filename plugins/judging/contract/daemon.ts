import { orNull, wireNumber, wireNumberOf } from '@verdict/core'
import { z } from 'zod'
import { judging } from './judging.ts'
import { OfferedLanguage } from './languages.ts'
import { JudgingStep, Verdict } from './verdict.ts'
import { FileHash, JudgingWork } from './work.ts'

const percent = wireNumberOf(z.number().min(0).max(100))
const count = wireNumberOf(z.int().min(0))

/** How busy a daemon's machine is, in percent. */
export const DaemonLoad = z.object({ cpu: percent, memory: percent, running: count, slots: count })
export type DaemonLoad = z.infer<typeof DaemonLoad>

/** What a daemon says about itself; said again whenever something of it changes. Without languages it gets no tasks. */
export const DaemonInfo = z.object({
  /** Drawn anew by every process, so that a token used twice is noticed. */
  instance: z.string().min(8).max(100),
  version: z.string().max(100),
  cores: wireNumberOf(z.int().min(1)),
  slots: wireNumberOf(z.int().min(1).max(1000)),
  /** How it runs programs, and what it cannot limit. */
  sandbox: z.string().max(1000),
  /** Kinds of work and modes that it knows, such as `interactive`. */
  modes: z.array(z.string().max(50)).max(50),
  languages: z.array(OfferedLanguage).max(200),
  /** Why it takes no tasks now, such as a sandbox that is down; null when it does. */
  trouble: orNull(z.string().max(2000)),
})
export type DaemonInfo = z.infer<typeof DaemonInfo>

/** What a site answers to a hello. */
export const Welcome = z.object({
  session: z.string(),
  name: z.string(),
  /** The channel of the live stream on which the site says that there may be work; the daemon then claims. */
  workChannel: z.string(),
  /** Renew at least this often. */
  renewMilliseconds: z.int(),
  /** Factor on time limits that the site has set for this daemon's machine. */
  timeFactor: z.number(),
})
export type Welcome = z.infer<typeof Welcome>

/** A task that is now the daemon's own. */
export const ClaimedTask = z.object({ id: z.string(), attempt: z.int(), work: JudgingWork })
export type ClaimedTask = z.infer<typeof ClaimedTask>

const Held = z.object({ id: z.string().max(300), attempt: wireNumber })
const session = z.string().max(100)

/** What the site wants of a daemon: to work, to take nothing new, or to finish and leave. */
export const DaemonMode = z.enum(['working', 'paused', 'draining'])
export type DaemonMode = z.infer<typeof DaemonMode>

/** How a try ended: with a verdict, with a failure that counts, or handed back because the daemon cannot work now, which does not count the first time. */
export const Outcome = z.union([z.object({ verdict: Verdict }), z.object({ failure: z.string() }), z.object({ handedBack: z.string() })])
export type Outcome = z.input<typeof Outcome>

/** Told on its channel when there may be work. */
export const work = judging.topic('work', z.object({}))

const often = { calls: 100_000, seconds: 60 }
const mebibyte = 1024 * 1024

/** What daemons call, each with its token raw in `Authorization`. */
export const daemonApi = judging.api({
  hello: {
    method: 'POST',
    path: '/api/judge-daemon/hello',
    access: 'anyone',
    rate: often,
    body: DaemonInfo,
    output: Welcome,
    maximumBytes: 8 * mebibyte,
    about: 'A daemon says who it is and what it can do.',
  },
  claim: {
    method: 'POST',
    path: '/api/judge-daemon/claim',
    access: 'anyone',
    quiet: true,
    rate: often,
    body: z.object({ session, most: wireNumberOf(z.int().min(1).max(1000)) }),
    output: z.object({ tasks: z.array(ClaimedTask) }),
    about: 'Takes the next tasks; it answers at once, also with none.',
  },
  renew: {
    method: 'POST',
    path: '/api/judge-daemon/renew',
    access: 'anyone',
    quiet: true,
    rate: often,
    body: z.object({ session, running: z.array(Held).max(1000), load: DaemonLoad, lastError: orNull(z.string().max(2000)) }),
    output: z.object({ gone: z.array(z.string()), mode: DaemonMode, timeFactor: z.number() }),
    about: 'Keeps the leases of what runs; `gone` names what the daemon must drop.',
  },
  step: {
    method: 'POST',
    path: '/api/judge-daemon/step',
    access: 'anyone',
    quiet: true,
    rate: often,
    body: z.object({ session, steps: z.array(Held.extend({ step: JudgingStep })).max(1000) }),
    maximumBytes: 8 * mebibyte,
    about: 'Tells how far tasks are.',
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
    about: 'Hands over a verdict, or a try that failed; not accepted from anybody but the current owner.',
  },
  bye: {
    method: 'POST',
    path: '/api/judge-daemon/bye',
    access: 'anyone',
    rate: often,
    body: z.object({ session }),
    about: 'The daemon leaves; what it had goes back into the queue.',
  },
  file: {
    method: 'GET',
    path: '/api/judge-daemon/file/:hash',
    access: 'anyone',
    quiet: true,
    rate: often,
    params: z.object({ hash: FileHash }),
    answer: 'file',
    about: 'A file that one of the daemon’s tasks names.',
  },
})
