const codes = new Map<string, readonly [number, number]>()
const decoder = new TextDecoder('gbk')
for (let first = 0x81; first <= 0xfe; first += 1)
  for (let second = 0x40; second <= 0xfe; second += 1) {
    const character = decoder.decode(Uint8Array.of(first, second))
    if (character.length === 1 && !codes.has(character)) codes.set(character, [first, second])
  }

/** Encodes a text in GBK, which Node can only decode. */
export const gbk = (text: string): Uint8Array =>
  Uint8Array.from([...text].flatMap((character) => (character.charCodeAt(0) < 0x80 ? [character.charCodeAt(0)] : (codes.get(character) ?? [0x3f]))))
