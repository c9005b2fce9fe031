import { useLive } from '@verdict/core/web'
import { questionKeys, questionsChanged } from '../../contract.ts'

/** An answer to everyone reaches all participants in the same moment. Random delays spread the requests that follow. */
const spreadMs = 2000

interface Reader {
  readonly cid: number
  readonly uid: string
  /** Undefined until it is known. */
  readonly mayAnswer: boolean | undefined
}

/** Calls `reload` when the reader's questions have changed, or updates may have been missed. */
export function useQuestionChanges({ cid, uid, mayAnswer }: Reader, reload: () => void): void {
  const both = { onEvent: reload, onReset: reload }
  useLive(questionsChanged, mayAnswer === true ? questionKeys.staff(cid) : null, both)
  useLive(questionsChanged, mayAnswer === false ? questionKeys.asker(cid, uid) : null, both)
  useLive(questionsChanged, mayAnswer === false ? questionKeys.everyone(cid) : null, { onEvent: () => void setTimeout(reload, Math.random() * spreadMs) })
}
