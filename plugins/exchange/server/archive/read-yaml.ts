import { LineCounter, parseDocument, visit } from 'yaml'
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
      return aliases > maxAliases ? visit.BREAK : undefined
    },
  })
  if (aliases > maxAliases) return fail(`more than ${maxAliases} aliases`)
  try {
    return document.toJS({ maxAliasCount: maxAliases })
  } catch (error) {
    return fail((error as Error).message)
  }
}
