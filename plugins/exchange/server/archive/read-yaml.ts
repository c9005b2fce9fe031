import { isCollection, LineCounter, parseDocument, visit } from 'yaml'
import { messageOf } from '@verdict/core'
import { FieldWrong } from '../../contract/errors.ts'

const maxAliases = 100

/** Parses YAML. Ignores tags that name program types, and limits aliases, because each one can repeat everything before it. */
export function readYaml(text: string, file: string): unknown {
  const fail = (problem: string, line?: number): never => {
    throw new FieldWrong({ file, field: line === undefined ? 'YAML' : `YAML, line ${line}`, problem: problem.slice(0, 200) })
  }
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { merge: true, uniqueKeys: false, logLevel: 'silent', prettyErrors: false, lineCounter })
  const [fault] = document.errors
  if (fault) return fail(fault.message, lineCounter.linePos(fault.pos[0]).line)
  let aliases = 0
  visit(document, {
    Alias: () => {
      aliases += 1
      if (aliases > maxAliases) fail(`more than ${maxAliases} aliases`)
    },
    // Such keys become texts that repeat their whole content.
    Pair: (_, { key }) => {
      if (isCollection(key)) fail('a key that is a list or a map', lineCounter.linePos(key.range?.[0] ?? 0).line)
    },
  })
  try {
    return document.toJS({ maxAliasCount: maxAliases })
  } catch (error) {
    return fail(messageOf(error))
  }
}
