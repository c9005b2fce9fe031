import { EncodingGuessed, TextWrong, type PackageFile, type ProblemReport } from '../../contract.ts'

/**
 * Streams a text of any size with LF line ends. A file that is not valid UTF-8 throughout and has no UTF-16 mark is read as GB18030, even if it declares
 * another encoding. The file is therefore read twice.
 */
export async function* textStream(file: PackageFile, report?: Pick<ProblemReport, 'warning'>): AsyncGenerator<string> {
  const encoding = await encodingOf(file)
  if (encoding === 'gb18030') report?.warning(new EncodingGuessed({ file: file.path }))
  let hadReturn = false
  for await (const text of decoded(file, encoding)) {
    const whole: string = (hadReturn ? '\r' : '') + text
    // The LF of a CRLF can be in the next chunk.
    hadReturn = whole.endsWith('\r')
    yield (hadReturn ? whole.slice(0, -1) : whole).replaceAll(/\r\n?/g, '\n')
  }
  if (hadReturn) yield '\n'
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'

async function encodingOf(file: PackageFile): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const chunk of await file.open()) {
      if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
      if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
      isFirst = false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'gb18030'
    throw error
  }
}

async function* decoded(file: PackageFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const chunk of await file.open()) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw new TextWrong({ file: file.path })
    throw error
  }
}
