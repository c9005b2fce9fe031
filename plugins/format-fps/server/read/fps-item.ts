import { FieldWrong, TextTooLarge, type XmlEvent } from '@verdict/plugin-exchange/contract'
import { ItemSpool, type SpooledText } from './item-spool.ts'

/** One element of an item: short ones as texts, long ones on the disk. */
export interface FpsElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
  readonly spooled: SpooledText | undefined
}

/** An item: its elements in the order of the file. Its spooled contents are gone when the next one is asked for. */
export type FpsItem = readonly FpsElement[]

/** They hold the test cases, and the pictures. */
const spooled = new Set(['test_input', 'test_output', 'base64'])
const megabyte = 1024 * 1024
const maxTextBytes = 32 * megabyte
const maxElements = 250_000

/** Goes through the items of a file, of which one is held at a time. */
export async function* fpsItems(events: AsyncIterable<XmlEvent>, file: string): AsyncGenerator<FpsItem> {
  const spool = await ItemSpool.create()
  let item: FpsElement[] | undefined
  let current: { name: string; attributes: FpsElement['attributes']; pieces: string[]; start: number } | undefined
  let length = 0
  try {
    for await (const event of events) {
      if (event.kind === 'open' && event.name === 'item') {
        await spool.clear()
        item = []
        length = 0
      } else if (event.kind === 'open' && item) {
        current = { name: event.name, attributes: event.attributes, pieces: [], start: spool.position }
      } else if (event.kind === 'text' && current) {
        if (spooled.has(current.name)) await spool.append(event.text)
        else current.pieces.push(event.text)
        length += spooled.has(current.name) ? 0 : event.text.length
        if (length > maxTextBytes) throw new TextTooLarge({ file: `${file}: ${current.name}`, most: maxTextBytes / megabyte })
      } else if (event.kind === 'close' && event.name === 'item' && item) {
        yield item
        item = undefined
      } else if (event.kind === 'close' && item && current?.name === event.name) {
        const { name, attributes, pieces, start } = current
        item.push({ name, attributes, text: pieces.join(''), spooled: spooled.has(name) ? spool.since(start) : undefined })
        if (item.length > maxElements) throw new FieldWrong({ file, field: 'item', problem: `more than ${maxElements} elements` })
        current = undefined
      }
    }
  } finally {
    await spool.close()
  }
}
