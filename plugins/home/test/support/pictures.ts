const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'))
const text = (value: string) => Uint8Array.from(Buffer.from(value, 'latin1'))
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const two = (value: number, little = false) => (little ? [value & 255, value >> 8] : [value >> 8, value & 255])

/** A PNG whose header claims a size; it has no pixel data. */
const png = (width: number, height: number) =>
  joined(hex('89504e470d0a1a0a 0000000d'), text('IHDR'), Uint8Array.from([0, 0, ...two(width), 0, 0, ...two(height)]), hex('0806000000 00000000'))
const gif = (width: number, height: number) => joined(text('GIF89a'), Uint8Array.from([...two(width, true), ...two(height, true)]), hex('000000 3b'))
/** A JPEG with a segment before its size, as written by cameras. */
const jpeg = (width: number, height: number) =>
  joined(hex('ffd8 ffe00010 4a46494600010100000100010000 ffc0 0011 08'), Uint8Array.from([...two(height), ...two(width)]), hex('03 012200 021101 031101 ffd9'))
const bmp = (width: number, height: number) =>
  joined(text('BM'), hex('00000000 00000000 36000000 28000000'), Uint8Array.from([...two(width, true), 0, 0, ...two(height, true), 0, 0]), new Uint8Array(28))
const webp = (chunk: string, body: Uint8Array) => joined(text('RIFF'), hex('40000000'), text('WEBP'), text(chunk), hex('20000000'), body, new Uint8Array(16))

/** A valid image of each format. The last one has the extension of another format. */
export const pictures: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'one.png': png(1400, 500),
  'two.gif': gif(1400, 500),
  'three.jpg': jpeg(1400, 500),
  'four.webp': webp('VP8X', hex('00000000 770500 f30100')),
  'five.webp': webp('VP8 ', hex('000000 9d012a 7805 f401')),
  'six.webp': webp('VP8L', hex('2f 77c57c00')),
  'seven.jpeg': png(10, 10),
}

interface Attack {
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
  readonly code: string
}

const refused = 'home/picture-refused'

export const attacks: Readonly<Record<string, Attack>> = {
  'an HTML file named like a picture': { name: 'a.png', content: text('<html><script>alert(1)</script>'), code: refused },
  'an SVG with a script, named like a picture': { name: 'a.gif', content: text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), code: refused },
  'a bitmap named like a picture of another format': { name: 'a.png', content: bmp(1400, 500), code: refused },
  'an SVG': { name: 'a.svg', content: text('<svg xmlns="http://www.w3.org/2000/svg"/>'), code: 'kernel/file-kind' },
  'a picture named like an HTML file': { name: 'a.html', content: pictures['one.png']!, code: 'kernel/file-kind' },
  'a double extension': { name: 'a.png.php', content: pictures['one.png']!, code: 'kernel/file-kind' },
  'no extension': { name: 'png', content: text('nothing'), code: refused },
  'a program': { name: 'a.png', content: hex('7f454c46 02010100'), code: refused },
  'an archive': { name: 'a.webp', content: hex('504b0304 14000000'), code: refused },
  'an empty file': { name: 'a.jpg', content: new Uint8Array(), code: refused },
  'half a header': { name: 'a.png', content: pictures['one.png']!.slice(0, 20), code: refused },
  'a picture of width 0': { name: 'a.png', content: png(0, 500), code: refused },
  'a decompression bomb as PNG': { name: 'a.png', content: png(60_000, 60_000), code: refused },
  'a decompression bomb as GIF': { name: 'a.gif', content: gif(65_000, 65_000), code: refused },
  'a decompression bomb as JPEG': { name: 'a.jpg', content: jpeg(65_000, 65_000), code: refused },
  'a decompression bomb as WebP': { name: 'a.webp', content: webp('VP8X', hex('00000000 ffffff ffffff')), code: refused },
  'a JPEG with too many segments': { name: 'a.jpg', content: joined(hex('ffd8'), ...Array.from({ length: 300 }, () => hex('ffe00002'))), code: refused },
}
