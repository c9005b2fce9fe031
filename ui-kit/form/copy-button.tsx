import { useState } from 'react'
import { IconCheck, IconCopy } from '../icons.ts'
import { useWords } from '../locale/words.ts'
import { toast } from '../feedback/toast.ts'
import { copyText } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'

/** Copies a text and confirms it with a toast. */
export function CopyButton({ text, label }: { text: string | (() => string); label?: string }) {
  const words = useWords()
  const [done, setDone] = useState(false)
  async function copy() {
    try {
      await copyText(typeof text === 'string' ? text : text())
      setDone(true)
      setTimeout(() => setDone(false), 2000)
      toast.success(words.copied)
    } catch {
      toast.error(words.copyFailed)
    }
  }
  return (
    <IconButton size="small" label={label ?? words.copy} onClick={() => void copy()}>
      {done ? <IconCheck /> : <IconCopy />}
    </IconButton>
  )
}
