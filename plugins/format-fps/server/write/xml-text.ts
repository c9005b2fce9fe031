/** Characters that XML cannot contain, even as character references. */
const forbidden = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/u

export const isXmlText = (text: string): boolean => !forbidden.test(text) && text.isWellFormed()

/** Returns a text as CDATA. Parsers convert CR to LF unless it is written as a character reference, which CDATA does not support. */
export const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>').replaceAll('\r', ']]>&#13;<![CDATA[')}]]>`

export const element = (name: string, text: string, attributes = ''): string => `<${name}${attributes}>${cdata(text)}</${name}>\n`

export const attribute = (name: string, value: string): string =>
  ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}"`

/** Returns UTF-8 bytes as consecutive CDATA sections; throws a TypeError for bytes that are not valid XML text. */
export async function* cdataStream(bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const checked = (text: string) => {
    if (!isXmlText(text)) throw new TypeError('a character that XML cannot hold')
    return text === '' ? '' : cdata(text)
  }
  for await (const chunk of bytes) yield checked(decoder.decode(chunk, { stream: true }))
  yield checked(decoder.decode())
}
