import type { UploadRule } from '../../plugin/index.ts'

/** The smallest picture: one transparent pixel. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
/** The smallest zip: without files. */
const zip = Buffer.from([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)])

/** A file that an upload accepts by its name, and usually by its content. */
export function sampleFile({ endings = ['txt'] }: UploadRule): File {
  const ending = endings.includes('png') ? 'png' : (endings[0] ?? 'txt')
  const content = ending === 'png' ? picture : ending === 'zip' ? zip : Buffer.from('1 2\n')
  return new File([new Uint8Array(content)], `sample.${ending}`)
}
