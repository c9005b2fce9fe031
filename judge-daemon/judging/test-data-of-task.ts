import { createReadStream } from 'node:fs'
import { casesOfList, type WorkCase } from '@verdict/plugin-judging/contract'
import type { CachedPath } from '../caches/bounded-file-cache.ts'
import type { TestData } from '../caches/test-data.ts'
import type { CachedCase } from './running/run-case.ts'
import { JudgeFailure, TaskDropped, type FileRef, type JudgeTask } from '../task/task.ts'

const emptyFile: FileRef = { hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', size: 0 }
/** Files are small and many, so most of the time of a download is waiting. */
const concurrency = 8

/** A case with its files. */
export interface AcquiredCase extends WorkCase {
  readonly files: CachedCase
  release(): void
}

/** The test cases of a task: its own, or those of the list that it names. */
export async function readCases(testData: TestData, task: JudgeTask): Promise<WorkCase[]> {
  if (!task.caseList) return task.cases
  const { hash, size, count } = task.caseList
  const list = await testData.acquire({ hash, size }, (file) => task.fetchFile(file.hash))
  try {
    const cases: WorkCase[] = []
    for await (const one of casesOfList(createReadStream(list.path))) cases.push(one)
    if (cases.length !== count) throw new JudgeFailure(`the list of test cases has ${cases.length} cases instead of ${count}`)
    return cases
  } finally {
    list.release()
  }
}

/** Downloads the files of all test cases that are not here yet, and keeps them until they are released. In the order of the task. */
export async function acquireTestData(testData: TestData, task: JudgeTask, signal: AbortSignal): Promise<AcquiredCase[]> {
  const acquired: AcquiredCase[] = []
  const open: CachedPath[] = []
  const fetch = ({ hash, size }: FileRef) => (size === 0 ? nothing() : task.fetchFile(hash))
  const acquire = async (file: FileRef) => {
    const path = await testData.acquire(file, fetch)
    open.push(path)
    return path
  }
  let failed = false
  const waiting = task.cases.entries()
  const work = async () => {
    for (const [index, one] of waiting) {
      if (failed) return
      if (signal.aborted) throw new TaskDropped()
      const answerFile = one.output === null ? emptyFile : { hash: one.output, size: one.outputSize }
      const [input, answer] = [await acquire({ hash: one.input, size: one.inputSize }), await acquire(answerFile)]
      const release = () => {
        input.release()
        answer.release()
      }
      acquired[index] = { ...one, files: { input: { path: input.path }, answerPath: answer.path, answerSize: answerFile.size }, release }
    }
  }
  const workers = Array.from({ length: concurrency }, () => work().catch((error: unknown) => ((failed = true), Promise.reject(error))))
  const failure = (await Promise.allSettled(workers)).find((end) => end.status === 'rejected')
  if (!failure) return acquired
  for (const one of open) one.release()
  throw failure.reason
}

async function* nothing(): AsyncIterable<Uint8Array> {}
