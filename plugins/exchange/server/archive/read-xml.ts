import sax from 'sax'
import { FieldWrong } from '../../contract/errors.ts'
import type { XmlEvent } from '../../contract/archive.ts'

const maxDepth = 100

/**
 * Reads XML in a stream, so that memory stays small. Skips a DOCTYPE, but refuses one that declares anything. Supports the entities of XML and HTML, and
 * character references.
 */
export async function* readXml(text: AsyncIterable<string>, file: string): AsyncGenerator<XmlEvent> {
  const parser = sax.parser(true, { trim: false, normalize: false })
  let events: XmlEvent[] = []
  let depth = 0
  let fault: string | undefined
  const fail = (problem: string) => void (fault ??= problem)
  parser.onerror = ({ message }) => fail(message.split('\n')[0] ?? '')
  parser.ondoctype = (declaration) => void (declaration.includes('[') && fail('a DOCTYPE may not declare anything'))
  parser.onopentag = ({ name, attributes }) => {
    depth += 1
    if (depth > maxDepth) fail(`more than ${maxDepth} elements within each other`)
    events.push({ kind: 'open', name, attributes: attributes as Record<string, string> })
  }
  parser.onclosetag = (name) => {
    depth -= 1
    events.push({ kind: 'close', name })
  }
  parser.ontext = parser.oncdata = (text) => void events.push({ kind: 'text', text })
  const check = () => {
    if (fault !== undefined) throw new FieldWrong({ file, field: `XML, line ${parser.line + 1}`, problem: fault.slice(0, 200) })
  }
  for await (const piece of text) {
    parser.write(piece)
    // The events before the error tell the caller which file it is.
    yield* events
    events = []
    check()
  }
  parser.close()
  yield* events
  check()
}
