import type { RemoteLanguage } from '../../contract.ts'

/** Line comments by a part of the content type. */
const comments: readonly (readonly [part: RegExp, comment: string])[] = [
  [/python|ruby|perl|x-sh|julia|elixir|text\/x-r|x-rsrc|coffee/i, '#'],
  [/haskell|sql|lua|ada/i, '--'],
  [/fortran/i, '!'],
  [/lisp|scheme|clojure|racket/i, ';'],
  [/erlang|prolog|octave|matlab/i, '%'],
  [/c\+\+|csrc|csharp|java|kotlin|scala|pascal|go|rust|javascript|typescript|swift|text\/x-d$|fsharp|dart|groovy|objective/i, '//'],
]

function commentOf({ contentType, comment }: Pick<RemoteLanguage, 'contentType' | 'comment'>): string | null {
  if (comment !== undefined) return comment
  return comments.find(([part]) => part.test(contentType))?.[1] ?? null
}

/**
 * Returns a program with a comment that identifies the submission. Equal programs of two users then differ for sites that refuse duplicates, and ours can be
 * found again. Short programs are padded with spaces.
 */
export function markedProgram(code: string, language: RemoteLanguage, mark: string, minBytes = 0): string {
  const comment = commentOf(language)
  const marked = comment === null ? code : `${code}${code.endsWith('\n') ? '' : '\n'}${comment} ${mark}\n`
  return marked + ' '.repeat(Math.max(0, minBytes - Buffer.byteLength(marked)))
}
