import { Input } from '../arco/widgets.ts'

interface MomentInputProps {
  /** A moment in ISO form; empty for none. */
  value: string
  onChange: (value: string) => void
  /** The accessible name; leave it out inside a `<label>`. */
  label?: string
}

/** Date and time in the reader's time zone, to the second: the browser's own field, which every phone knows. */
export function MomentInput({ value, onChange, label }: MomentInputProps) {
  return <Input type="datetime-local" step={1} aria-label={label} value={localText(value)} onChange={(text) => onChange(momentOf(text))} />
}

/** `2026-01-31T08:00:00` as clocks on the wall show it; empty for no moment. */
function localText(value: string): string {
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return ''
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

function momentOf(text: string): string {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
}
