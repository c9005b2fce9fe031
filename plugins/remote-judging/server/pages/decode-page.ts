/** Enough of a page to find its meta element. */
const headBytes = 4096

/** Decodes a page with the encoding of its header, its meta element or the remote. */
export function decodePage(bytes: Uint8Array, contentType: string, charset: string | undefined): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headBytes))
  const named = charset ?? charsetIn(contentType) ?? charsetIn(/<meta[^>]{0,200}charset[^>]{0,100}>/i.exec(head)?.[0] ?? '')
  return decoderOf(named ?? 'utf-8').decode(bytes)
}

const charsetIn = (text: string) => /charset\s*=\s*["']?([\w-]+)/i.exec(text)?.[1]

function decoderOf(name: string): InstanceType<typeof TextDecoder> {
  try {
    // Pages that declare gb2312 use all of its successor.
    return new TextDecoder(/^(gb2312|gbk)$/i.test(name) ? 'gb18030' : name)
  } catch {
    return new TextDecoder()
  }
}
