import { prepare, type AnswerTo, type Task } from './reading/tasks.ts'

export interface ToWorker {
  readonly number: number
  readonly task: Task
}

export type FromWorker = { readonly number: number } & (
  | { readonly state: 'begun' }
  | { readonly state: 'done'; readonly answer: AnswerTo<Task> }
  /** The page reads the text itself, and reports what is wrong. */
  | { readonly state: 'failed' }
)

const send = (message: FromWorker) => self.postMessage(message)

self.addEventListener('message', ({ data: { number, task } }: MessageEvent<ToWorker>) => {
  void work(number, task)
})

async function work(number: number, task: Task): Promise<void> {
  try {
    const read = await prepare(task)
    // The time for loading is not the text's.
    send({ number, state: 'begun' })
    send({ number, state: 'done', answer: read() })
  } catch {
    send({ number, state: 'failed' })
  }
}
