import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Toaster, type Notice, type NoticeKind } from './toaster.tsx'

const toastDuration = 4000

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
  if (notice.kind === 'error' && notice.text === shownInPage.text && Date.now() < shownInPage.until) return
  clearTimeout(timers[place])
  timers[place] = setTimeout(() => close(place), duration)
  draw({ ...shown, [place]: { ...notice, id: ++count } })
}

// A new toast replaces the current one: only one shows at a time.
const toastOf = (kind: NoticeKind) => (text: string) => show('toast', { kind, text }, toastDuration)

/** Short messages that disappear on their own. Only one shows at a time. */
export const toast = { success: toastOf('success'), error: toastOf('error'), warning: toastOf('warning'), info: toastOf('info') }

/** A notification with a title in the corner, for failures that need more than a toast. */
export function notifyError(title: string, text: string, duration = 5000): void {
  show('note', { kind: 'error', title, text }, duration)
}

/** Other calls of a page fail with the same message at nearly the same time. */
const shownInPageMs = 2000
let shownInPage = { text: '', until: 0 }

/** Removes an error message that the page itself shows now, so that it appears once. */
export function dismissMessage(text: string): void {
  shownInPage = { text, until: Date.now() + shownInPageMs }
  for (const place of ['toast', 'note'] as const) if (shown[place]?.kind === 'error' && shown[place].text === text) close(place)
}
