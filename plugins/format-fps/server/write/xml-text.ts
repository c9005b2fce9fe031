/** What XML cannot hold, not even as numbers. */
const forbidden = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/u

export const isXmlText = (text: string): boolean => !forbidden.test(text) && text.isWellFormed()

/** A text as CDATA. A reader makes LF of CR unless it is written as a number, which CDATA does not know. */
export const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>').replaceAll('\r', ']]>&#13;<![CDATA[')}]]>`

export const element = (name: string, text: string, attributes = ''): string => `<${name}${attributes}>${cdata(text)}</${name}>\n`

export const attribute = (name: string, value: string): string =>
  ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}"`

/** Bytes of UTF-8 as one CDATA after the other; throws a TypeError at what is no text of XML. */
export async function* cdataStream(bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const checked = (text: string) => {
    if (!isXmlText(text)) throw new TypeError('a character that XML cannot hold')
    return text === '' ? '' : cdata(text)
  }
  for await (const chunk of bytes) yield checked(decoder.decode(chunk, { stream: true }))
  yield checked(decoder.decode())
}
