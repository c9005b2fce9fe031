import type { FromWorker, ToWorker } from './reading-worker.ts'
import type { AnswerTo, Task } from './reading/tasks.ts'
import { mayHaveFormulas } from './reading/text-tools.ts'

/** The time for a text is counted in turns of this page, not by the clock: a busy machine or a sleeping laptop delays both the page and the worker. */
const turnMs = 100
const turns = 10
/** For the second try of a text that took too long. A page with many such texts is hostile. */
const patientTurns = 50
const maxPatientJobs = 3

interface Job {
  readonly number: number
  readonly task: Task
  readonly turns: number
  readonly settle: (answer: AnswerTo<Task> | Promise<AnswerTo<Task>>) => void
}

/** Reads texts of users in a worker, so that no text blocks the page. Works one at a time, and ends the worker when a text takes too long. */
class Reader {
  readonly #waiting: Job[] = []
  readonly #patient: Job[] = []
  #patientJobs = 0
  #job: Job | undefined
  #worker: Worker | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #count = 0
  /** Tests have no workers. After an update of the site, the file of an old page's worker is gone. */
  #worksHere = typeof Worker === 'undefined'
  #hasWorked = false

  read(task: Task, isPatient: boolean, signal: AbortSignal): Promise<AnswerTo<Task>> {
    if (this.#worksHere) return readHere(task)
    if (isPatient && (this.#patientJobs += 1) > maxPatientJobs) return Promise.resolve(tooSlow(task))
    return new Promise((settle) => {
      const job = { number: (this.#count += 1), task, turns: isPatient ? patientTurns : turns, settle }
      const queue = isPatient ? this.#patient : this.#waiting
      queue.push(job)
      // Drops texts that have not begun, such as those between two pauses of an author.
      signal.addEventListener('abort', () => {
        const index = queue.indexOf(job)
        if (index >= 0) queue.splice(index, 1)
      })
      this.#next()
    })
  }

  #next(): void {
    if (this.#job) return
    this.#job = this.#waiting.shift() ?? this.#patient.shift()
    if (!this.#job) return
    try {
      this.#worker ??= this.#start()
      const { number, task } = this.#job
      this.#worker.postMessage({ number, task } satisfies ToWorker)
    } catch {
      this.#workHere()
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.number === this.#job?.number) this.#receive(this.#job, data)
    })
    worker.addEventListener('error', () => (this.#hasWorked ? this.#end() : this.#workHere()))
    return worker
  }

  #receive(job: Job, message: FromWorker): void {
    this.#hasWorked = true
    clearInterval(this.#timer)
    if (message.state === 'begun') {
      let left = job.turns
      this.#timer = setInterval(() => (left -= 1) === 0 && this.#end(), turnMs)
    } else {
      this.#settle(message.state === 'done' ? message.answer : readHere(job.task))
    }
  }

  /** The text takes too long: the next one gets a new worker. */
  #end(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    if (this.#job) this.#settle(tooSlow(this.#job.task))
  }

  #settle(answer: AnswerTo<Task> | Promise<AnswerTo<Task>>): void {
    clearInterval(this.#timer)
    this.#job?.settle(answer)
    this.#job = undefined
    this.#next()
  }

  #workHere(): void {
    this.#worksHere = true
    this.#worker?.terminate()
    for (const job of [this.#job, ...this.#waiting.splice(0), ...this.#patient.splice(0)]) job?.settle(readHere(job.task))
    this.#job = undefined
  }
}

const tooSlow = (task: Task): AnswerTo<Task> => (task.kind === 'text' ? { refused: 'time' } : { html: undefined })

async function readHere(task: Task): Promise<AnswerTo<Task>> {
  const { prepare } = await import('./reading/tasks.ts')
  return (await prepare(task))()
}

const reader = new Reader()

/** Reads a text or code. After an abort the promise may stay pending. */
export async function read<Given extends Task>(task: Given, isPatient: boolean, signal: AbortSignal): Promise<AnswerTo<Given>> {
  const style = task.kind === 'text' && mayHaveFormulas(task.source) ? import('./formula-style.ts') : undefined
  const [answer] = await Promise.all([reader.read(task, isPatient, signal), style])
  return answer as AnswerTo<Given>
}
