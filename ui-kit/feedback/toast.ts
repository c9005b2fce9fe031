import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Toaster, type Notice, type NoticeKind } from './toaster.tsx'

export const toastDuration = 4000

let root: Root | undefined
let shown: { toast?: Notice | undefined; note?: Notice | undefined } = {}
let count = 0
const timers: Partial<Record<'toast' | 'note', ReturnType<typeof setTimeout>>> = {}

function draw(next: typeof shown): void {
  shown = next
  root ??= createRoot(document.body.appendChild(Object.assign(document.createElement('div'), { className: 'verdict-toaster' })))
  root.render(createElement(Toaster, { ...shown, onClose: (place) => close(place) }))
}

function close(place: 'toast' | 'note'): void {
  clearTimeout(timers[place])
  draw({ ...shown, [place]: undefined })
}

function show(place: 'toast' | 'note', notice: Omit<Notice, 'id'>, duration: number): void {
  clearTimeout(timers[place])
  timers[place] = setTimeout(() => close(place), duration)
  draw({ ...shown, [place]: { ...notice, id: ++count } })
}

// A new toast takes the place of the one before it: only one shows at a time.
const say = (kind: NoticeKind) => (text: string) => show('toast', { kind, text }, toastDuration)

/** A short word to the reader that leaves by itself. Only one shows at a time. */
export const toast = { success: say('success'), error: say('error'), warning: say('warning'), info: say('info') }

/** A titled note in the corner, for failures that deserve more than a toast. */
export function notifyError(title: string, text: string, duration = 5000): void {
  show('note', { kind: 'error', title, text }, duration)
}
