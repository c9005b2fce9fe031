import { FieldWrong, TextTooLarge, type XmlEvent } from '@verdict/plugin-exchange/contract'
import { ItemSpool, type SpooledText } from './item-spool.ts'

/** An element of an item: short ones as texts, long ones on disk. */
export interface FpsElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
  readonly spooled: SpooledText | undefined
}

/** An item: its elements in file order. Its spooled contents are deleted when the next item is requested. */
export type FpsItem = readonly FpsElement[]

/** Elements that contain test cases and images. */
const spooled = new Set(['test_input', 'test_output', 'base64'])
const megabyte = 1024 * 1024
const maxTextBytes = 32 * megabyte
const maxElements = 250_000

/** Iterates over the items of a file. Only one is loaded at a time. */
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
