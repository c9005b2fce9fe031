import { useState } from 'react'
import { IconCheck, IconCopy } from '../icons.ts'
import { useWords } from '../locale/words.ts'
import { toast } from '../feedback/toast.ts'
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

/** Copies a text to the clipboard. Pages served over plain http have no Clipboard API and use `execCommand`. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = Object.assign(document.createElement('textarea'), { value: text })
  area.style.cssText = 'position:fixed;opacity:0;visibility:visible'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (!copied) throw new Error('the browser did not copy')
}
