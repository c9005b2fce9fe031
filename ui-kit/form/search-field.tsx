import { useEffect, useState } from 'react'
import { Input } from '../arco/widgets.ts'

interface SearchFieldProps {
  label: string
  /** The current keyword. It may also change without input, for instance by the back button. */
  keyword: string
  onSearch: (keyword: string) => void
  /** Searches in a pause of typing, too, not only when the user confirms. */
  whileTyping?: boolean
}

const typingPauseMs = 350

/** A field for the keyword of a list. */
export function SearchField({ label, keyword, onSearch, whileTyping = false }: SearchFieldProps) {
  const [typed, setTyped] = useState(keyword)
  const [applied, setApplied] = useState(keyword)
  if (applied !== keyword) {
    setApplied(keyword)
    if (typed.trim() !== keyword) setTyped(keyword)
  }
  useEffect(() => {
    if (!whileTyping || typed.trim() === keyword) return
    const timer = setTimeout(() => onSearch(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only typing starts the timer
  }, [typed])
  return (
    <Input.Search
      allowClear
      value={typed}
      placeholder={label}
      aria-label={label}
      maxLength={200}
      onChange={setTyped}
      onSearch={(text) => onSearch(text.trim())}
      onClear={() => onSearch('')}
    />
  )
}
