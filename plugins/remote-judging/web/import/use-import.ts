import { succeeded, useApi, useText } from '@verdict/core/web'
import { toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { remoteProblemApi, type RemotePreview } from '../../contract/admin-api.ts'
import { remoteJudging } from '../../contract/remote-judging.ts'

interface Choice {
  readonly name: string
  readonly problemId: string
}

/** The choice of a problem of another site, its preview, and its import. */
export function useImport(firstJudge: string, onImported: () => void) {
  const t = useText(remoteJudging)
  const { preview: readProblem, importProblem } = useApi(remoteProblemApi)
  const [choice, setChoice] = useState<Choice>({ name: firstJudge, problemId: '' })
  const [preview, setPreview] = useState<RemotePreview>()
  const [work, setWork] = useState<'reading' | 'importing'>()
  function change(changed: Partial<Choice>) {
    setChoice({ ...choice, ...changed })
    // The preview must match what would be imported.
    setPreview(undefined)
  }
  async function read() {
    setPreview(undefined)
    setWork('reading')
    setPreview(await readProblem({ query: choice }).catch(() => undefined))
    setWork(undefined)
  }
  async function start() {
    if (!preview) return
    setWork('importing')
    const done = await succeeded(importProblem({ query: choice }))
    setWork(undefined)
    if (!done) return
    toast.success(t('import.done', { id: preview.problemId }))
    change({ problemId: '' })
    onImported()
  }
  return { choice, change, read, preview, work, start }
}
