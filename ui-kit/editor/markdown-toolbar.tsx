import type { ReactNode } from 'react'
import {
  IconAttachment,
  IconBold,
  IconCodeBlock,
  IconCode,
  IconFormula,
  IconH2,
  IconImage,
  IconItalic,
  IconLink,
  IconOrderedList,
  IconQuote,
  IconUnorderedList,
} from '../icons.ts'
import { IconButton } from '../form/icon-button.tsx'
import type { Words } from '../locale/words.ts'
import { useWords } from '../locale/words.ts'
import { insertBlock, prefixLines, surround, type Edit, type Selection } from './markdown-edits.ts'

/** The words that take no values. */
type PlainWord = { [Name in keyof Words]: Words[Name] extends string ? Name : never }[keyof Words]

const tools: readonly { name: PlainWord; icon: ReactNode; edit: (selection: Selection) => Edit }[] = [
  { name: 'bold', icon: <IconBold />, edit: (at) => surround(at, '**', '**') },
  { name: 'italic', icon: <IconItalic />, edit: (at) => surround(at, '*', '*') },
  { name: 'heading', icon: <IconH2 />, edit: (at) => prefixLines(at, () => '## ') },
  { name: 'quote', icon: <IconQuote />, edit: (at) => prefixLines(at, () => '> ') },
  { name: 'inlineCode', icon: <IconCode />, edit: (at) => surround(at, '`', '`') },
  { name: 'codeBlock', icon: <IconCodeBlock />, edit: (at) => insertBlock(at, '```cpp', '```') },
  { name: 'formula', icon: <IconFormula />, edit: (at) => surround(at, '$', '$', 'x') },
  { name: 'link', icon: <IconLink />, edit: (at) => surround(at, '[', '](https://)') },
  { name: 'unorderedList', icon: <IconUnorderedList />, edit: (at) => prefixLines(at, () => '- ') },
  { name: 'orderedList', icon: <IconOrderedList />, edit: (at) => prefixLines(at, (line) => `${line + 1}. `) },
]

interface MarkdownToolbarProps {
  onEdit: (edit: (selection: Selection) => Edit) => void
  onImage?: (() => void) | undefined
  onFile?: (() => void) | undefined
  disabled: boolean
}

export function MarkdownToolbar({ onEdit, onImage, onFile, disabled }: MarkdownToolbarProps) {
  const words = useWords()
  return (
    <div className="verdict-markdown-toolbar" role="toolbar" aria-label="Markdown">
      {tools.map(({ name, icon, edit }) => (
        <IconButton key={name} size="small" label={words[name]} disabled={disabled} onClick={() => onEdit(edit)}>
          {icon}
        </IconButton>
      ))}
      {onImage && (
        <IconButton size="small" label={words.image} disabled={disabled} onClick={onImage}>
          <IconImage />
        </IconButton>
      )}
      {onFile && (
        <IconButton size="small" label={words.file} disabled={disabled} onClick={onFile}>
          <IconAttachment />
        </IconButton>
      )}
    </div>
  )
}
