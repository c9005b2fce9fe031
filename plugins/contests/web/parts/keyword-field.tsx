import { Input } from '@verdict/ui-kit'
import { useState } from 'react'

interface KeywordFieldProps {
  label: string
  /** The keyword that is searched for now; it may also change by itself, for instance by the back button. */
  keyword: string
  onSearch: (keyword: string) => void
}

/** A field for a keyword, which is searched for when the user confirms it. */
export function KeywordField({ label, keyword, onSearch }: KeywordFieldProps) {
  const [typed, setTyped] = useState(keyword)
  const [applied, setApplied] = useState(keyword)
  if (applied !== keyword) {
    setApplied(keyword)
    setTyped(keyword)
  }
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
