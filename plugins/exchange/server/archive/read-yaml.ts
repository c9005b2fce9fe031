import { isCollection, LineCounter, parseDocument, visit } from 'yaml'
import { messageOf } from '@verdict/core'
import { FieldWrong } from '../../contract/errors.ts'

const maxAliases = 100

/** The content of a YAML file. Tags that name types of programs mean nothing; aliases are few, because each may stand for all that is before it. */
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
    // Such keys become texts, each with the whole of those in it.
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
