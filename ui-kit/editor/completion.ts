import { languages, type editor, type IRange, type Position } from 'monaco-editor/editor'
import { snippets } from './snippets.ts'

const names = ['c', 'cpp', 'csharp', 'go', 'java', 'javascript', 'kotlin', 'pascal', 'php', 'python', 'ruby', 'rust', 'typescript']
const maxScannedLength = 100_000
const maxWords = 500

/** Completes words that occur in the program and the snippets of its language, without a server or a worker. */
export function offerCompletion(): void {
  languages.registerCompletionItemProvider(names, {
    provideCompletionItems: (model, position) => {
      const range = wordRange(model, position)
      return { suggestions: [...snippetItems(model.getLanguageId(), range), ...wordItems(model, position, range)] }
    },
  })
}

function wordRange(model: editor.ITextModel, { lineNumber, column }: Position): IRange {
  const word = model.getWordUntilPosition({ lineNumber, column })
  return { startLineNumber: lineNumber, endLineNumber: lineNumber, startColumn: word.startColumn, endColumn: word.endColumn }
}

function snippetItems(language: string, range: IRange): languages.CompletionItem[] {
  return Object.entries(snippets[language] ?? {}).map(([label, insertText]) => ({
    label,
    insertText,
    range,
    kind: languages.CompletionItemKind.Snippet,
    insertTextRules: languages.CompletionItemInsertTextRule.InsertAsSnippet,
    documentation: insertText.replace(/\$\{\d+:([^{}]*)\}|\$\d+/g, '$1'),
  }))
}

function wordItems(model: editor.ITextModel, position: Position, range: IRange): languages.CompletionItem[] {
  const current = model.getWordUntilPosition(position).word
  const words = new Set(
    model
      .getValue()
      .slice(0, maxScannedLength)
      .match(/[A-Za-z_]\w{2,}/g),
  )
  words.delete(current)
  return [...words].slice(0, maxWords).map((label) => ({ label, insertText: label, range, kind: languages.CompletionItemKind.Text }))
}
